package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.LogDeterminantBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoundedEvidenceTest {

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    private static Labels labels(HistogramCase data, int classes) {
        return Labels.of(
                LabelSet.of(List.of("a", "b", "c", "d").subList(0, classes)),
                IntStream.range(0, data.rows().rows())
                        .map(i -> data.random().nextInt(classes))
                        .toArray());
    }

    private static BoundedEvidence bound(HistogramCase data, Labels labels) {
        return new BoundedEvidence(
                data.kernel(),
                data.rows(),
                SortedIndex.of(data.rows(), Workers.sequential()),
                OneVersusAll.targets(labels),
                labels.classes().size(),
                new ConjugateGradients(1e-12, 1000),
                Run.quiet());
    }

    private static double exact(HistogramCase data, Labels labels, double[] point) {
        return new ExactEvidence(data.kernel(), data.rows(), LabelTargets.of(labels), Compute.sequential())
                .value(point);
    }

    private static double noise(long seed) {
        return 0.05 + 0.1 * (seed % 4);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBoundIsNeverBelowTheNegativeLogEvidence(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Labels labels = labels(data, 2 + (int) (seed % 3));
        double[] point = Evidence.point(data.kernel(), noise(seed));

        double bound = bound(data, labels).value(point);

        double exact = exact(data, labels, point);
        assertThat(bound).isGreaterThanOrEqualTo(exact - 1e-8 * Math.abs(exact));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingButTheLogDeterminantIsBounded(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int classes = 2 + (int) (seed % 3);
        Labels labels = labels(data, classes);
        double[] point = Evidence.point(data.kernel(), noise(seed));
        BoundedEvidence bound = bound(data, labels);

        double excess = bound.logDeterminant(data.matrix(noise(seed)))
                - Cholesky.on(Compute.sequential())
                        .factorInPlace(data.dense(noise(seed)))
                        .logDeterminant();

        double exact = exact(data, labels, point);
        assertThat(bound.value(point) - exact).isCloseTo(0.5 * classes * excess, within(1e-8 * (1 + Math.abs(exact))));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theLogDeterminantIsThePublishedBoundOfTheEigenvalues(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int classes = 2 + (int) (seed % 3);
        int n = data.rows().rows();
        SymmetricEigen eigen = SymmetricEigen.of(data.dense(noise(seed)));
        double trace = IntStream.range(0, n).mapToDouble(eigen::value).sum();
        double[] largest = IntStream.range(0, Math.min(classes, n))
                .mapToDouble(eigen::value)
                .toArray();
        double published =
                LogDeterminantBound.upper(n, trace, LogDeterminantBound.squaresAtLeast(n, trace, largest), largest[0]);

        double bound = bound(data, labels(data, classes)).logDeterminant(data.matrix(noise(seed)));

        assertThat(bound).isCloseTo(published, within(1e-3 * (1 + n)));
    }
}
