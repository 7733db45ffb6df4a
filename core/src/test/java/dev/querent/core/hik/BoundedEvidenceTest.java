package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Evidence;
import dev.querent.core.gp.ExactEvidence;
import dev.querent.core.gp.LabelTargets;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Compute;
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

    @ParameterizedTest
    @MethodSource("seeds")
    void theBoundIsNeverBelowTheNegativeLogEvidence(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int classes = 2 + (int) (seed % 3);
        Labels labels = Labels.of(
                LabelSet.of(List.of("a", "b", "c", "d").subList(0, classes)),
                IntStream.range(0, data.rows().rows())
                        .map(i -> data.random().nextInt(classes))
                        .toArray());
        double[] point = Evidence.point(data.kernel(), 0.05 + 0.1 * (seed % 4));

        double bound = new BoundedEvidence(
                        data.kernel(),
                        data.rows(),
                        SortedIndex.of(data.rows(), Workers.sequential()),
                        OneVersusAll.targets(labels),
                        classes,
                        new ConjugateGradients(1e-12, 1000),
                        Run.quiet())
                .value(point);

        double exact = new ExactEvidence(data.kernel(), data.rows(), LabelTargets.of(labels), Compute.sequential())
                .value(point);
        assertThat(bound).isGreaterThanOrEqualTo(exact - 1e-8 * Math.abs(exact));
    }
}
