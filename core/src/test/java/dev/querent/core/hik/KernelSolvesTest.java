package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelSolvesTest {
    private static final Workers ALONE = Workers.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void iterationAndFactorAgree(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(0.1);
        KernelSolves factored = KernelSolves.factored(data.rows(), matrix, ALONE);
        KernelSolves iterated =
                KernelSolves.iterated(matrix, HikPreconditioner.of(data.rows(), matrix, 10, 1e-8, ALONE));

        Matrix vectors = factored.vectors(data.queries(), 0, data.queries().rows(), ALONE);
        double[] exact = factored.solve(vectors, ALONE).array();
        double[] close = iterated.solve(vectors, ALONE).array();
        for (int e = 0; e < exact.length; e++) {
            assertThat(close[e]).isCloseTo(exact[e], within(1e-6));
        }
        RowInfluence one = new HikInfluence(matrix, factored).of(data.queries(), ALONE);
        RowInfluence other = new HikInfluence(matrix, iterated).of(data.queries(), ALONE);
        for (int q = 0; q < one.rows(); q++) {
            assertThat(other.latentVariance(q)).isCloseTo(one.latentVariance(q), within(1e-6));
            assertThat(other.weightNorm(q)).isCloseTo(one.weightNorm(q), within(1e-5 * (1 + one.weightNorm(q))));
        }
    }
}
