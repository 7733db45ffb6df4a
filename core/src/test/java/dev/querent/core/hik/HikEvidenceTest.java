package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.DenseEvidence;
import dev.querent.core.gp.Evidence;
import dev.querent.core.gp.LabelTargets;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.LanczosQuadrature;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HikEvidenceTest {
    private static final double NOISE = 0.2;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    private static Labels labels(HistogramCase data, int classes) {
        List<String> names = List.of("a", "b", "c", "d").subList(0, classes);
        int[] codes = IntStream.range(0, data.rows().rows())
                .map(i -> data.random().nextInt(classes))
                .toArray();
        return Labels.of(LabelSet.of(names), codes);
    }

    private static HikEvidence evidence(HistogramCase data, Labels labels, Matrix probes) {
        return new HikEvidence(
                data.kernel(),
                data.rows(),
                SortedIndex.of(data.rows(), Workers.sequential()),
                OneVersusAll.targets(labels),
                labels.classes().size(),
                probes,
                new ConjugateGradients(1e-12, 1000),
                Run.quiet());
    }

    /** √N·eᵢ for all i: with them the quadrature sums the whole trace, and nothing is left to chance. */
    private static Matrix allDirections(int n) {
        Matrix probes = Matrix.identity(n);
        for (int i = 0; i < n; i++) {
            probes.set(i, i, Math.sqrt(n));
        }
        return probes;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void valueAndGradientAreThoseOfTheDenseEvidence(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Labels labels = labels(data, 2 + (int) (seed % 3));
        double[] point = Evidence.point(data.kernel(), NOISE);
        double[] gradient = new double[point.length];
        double[] expected = new double[point.length];

        double value = evidence(data, labels, allDirections(data.rows().rows())).valueAndGradient(point, gradient);

        double dense = new DenseEvidence(data.kernel(), data.rows(), LabelTargets.of(labels), Compute.sequential())
                .valueAndGradient(point, expected);
        assertThat(value).isCloseTo(dense, within(1e-7 * (1 + Math.abs(dense))));
        assertThat(gradient).containsExactly(expected, within(1e-6 * (1 + Math.abs(dense))));
    }

    @Test
    void randomSignsComeWithinAFewStandardErrors() {
        HistogramCase data = HistogramCase.of(8);
        Matrix probes = LanczosQuadrature.probes(data.rows().rows(), 64, Seed.of(5));
        LanczosQuadrature.Estimate estimate =
                new LanczosQuadrature(40).logDeterminant(data.matrix(NOISE), probes, Workers.sequential());

        double exact =
                Compute.sequential().cholesky().factorInPlace(data.dense(NOISE)).logDeterminant();
        assertThat(Math.abs(estimate.value() - exact)).isLessThan(4 * estimate.standardError());
    }
}
