package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.InverseWalk;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

        Matrix vectors =
                KernelColumns.of(matrix, data.queries(), 0, data.queries().rows(), ALONE);
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

    /** Many queries by the inverse, few by the factor. */
    @ParameterizedTest
    @MethodSource("seeds")
    void solversForManyAndForFewAgree(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(0.1);
        KernelSolves factored = KernelSolves.factored(data.rows(), matrix, ALONE);
        Matrix vectors =
                KernelColumns.of(matrix, data.queries(), 0, data.queries().rows(), ALONE);
        double[] few = factored.solver(0, ALONE).apply(vectors).array();
        double[] many = factored.solver(1_000_000, ALONE).apply(vectors).array();
        assertThat(few).containsExactly(factored.solve(vectors, ALONE).array());
        assertThat(many).containsExactly(few, within(1e-9));
    }

    /** Many sparse queries use the walk where it is faster, in single precision; a small noise makes that matter. */
    @ParameterizedTest
    @CsvSource({"1, 0", "0.1, 0", "0.01, 0", "1e-4, 0", "1e-6, 0", "0.1, 1", "0.01, 10", "1e-4, 3"})
    void walksBoundWhatIsSolved(double noise, double constant) {
        assumeThat(InverseWalk.isFast()).as("vector registers").isTrue();
        RandomSource random = Seed.of(5).generator();
        SparseFeatures rows = SparseFeatures.copyOf(RandomRows.histograms(random, 200, 300, 0.05, true));
        SparseFeatures queries = SparseFeatures.copyOf(RandomRows.histograms(random, 500, 300, 0.05, true))
                .concatenated(rows); // whose variance is next to none
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(rows, ALONE),
                IntersectionKernel.of(1, new Transform.Identity()).withConstant(constant),
                noise,
                ALONE);
        KernelSolves factored = KernelSolves.factored(rows, matrix, ALONE);
        assertThat(factored.walk(queries, ALONE)).isPresent();
        RowInfluence bounds = new HikInfluence(matrix, factored).bounds(queries, ALONE);
        RowInfluence solved = new HikInfluence(matrix, factored).of(queries, ALONE);
        double loosest = 0;
        for (int q = 0; q < bounds.rows(); q++) {
            assertThat(bounds.latentVariance(q)).isLessThanOrEqualTo(solved.latentVariance(q));
            assertThat(bounds.weightNorm(q)).isGreaterThanOrEqualTo(solved.weightNorm(q));
            loosest = Math.max(loosest, (bounds.weightNorm(q) - solved.weightNorm(q)) / (1 + solved.weightNorm(q)));
        }
        assertThat(loosest)
                .as("as loose as K is ill-conditioned, no more")
                .isLessThan((constant == 0 ? 1e-4 : 2e-4) / noise);
    }
}
