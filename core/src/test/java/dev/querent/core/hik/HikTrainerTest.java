package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class HikTrainerTest {

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void meansAreThoseOfTheDenseProcess(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int n = data.rows().rows();
        if (n < 4) {
            return;
        }
        int classes = 2 + (int) (seed % 3);
        Labels labels = Labels.of(
                LabelSet.of(List.of("a", "b", "c", "d").subList(0, classes)),
                IntStream.range(0, n).map(i -> i % classes).toArray());
        HikModel model = new HikTrainer(HikOptions.builder()
                        .kernel(rows -> data.kernel())
                        .constant(data.kernel().constant())
                        .search(HikSearch.NONE)
                        .noise(0.05)
                        .tolerance(1e-11)
                        .build())
                .fit(new LabeledData(data.rows(), labels), Seed.of(1));

        LatentMoments means = model.latentMeans(data.queries(), Workers.sequential());

        double[] dense = DensePosterior.of(
                        data.kernel(), 0.05, data.rows(), LabelTargets.of(labels), Compute.sequential())
                .means(data.queries(), Compute.sequential());
        for (int q = 0; q < data.queries().rows(); q++) {
            for (int c = 0; c < classes; c++) {
                assertThat(means.mean(q, c)).isCloseTo(dense[q * classes + c], within(1e-7));
            }
        }
    }

    /** Two informative dimensions among noise (Rodner et al. 2016, section 10.4). */
    private static LabeledData twoRelevantOfTwelve(int perClass) {
        RandomSource random = Seed.of(9).generator();
        double[][] rows = new double[2 * perClass][12];
        int[] codes = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            codes[i] = i % 2;
            for (int d = 0; d < 12; d++) {
                rows[i][d] = random.nextDouble();
            }
            rows[i][0] = codes[i] == 0 ? 0.2 * random.nextDouble() : 0.6 + 0.4 * random.nextDouble();
            rows[i][1] = 1 - rows[i][0];
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("low", "high")), codes));
    }

    @Test
    void relevanceWeightsFindTheInformativeDimensions() {
        HikModel model = new HikTrainer(HikOptions.builder()
                        .kernel(StandardKernel.INTERSECTION_ARD)
                        .build())
                .fit(twoRelevantOfTwelve(60), Seed.of(1));

        double[] weights = model.matrix().kernel().weights().orElseThrow();
        double total = IntStream.range(0, 12).mapToDouble(d -> weights[d]).sum();
        assertThat((weights[0] + weights[1]) / total).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @EnumSource(HikSearch.class)
    void everySearchGivesTheSameModelOnAnyNumberOfThreads(HikSearch search) {
        HikTrainer trainer = new HikTrainer(HikOptions.builder()
                .kernel(StandardKernel.INTERSECTION_POWER)
                .search(search)
                .build());
        LabeledData data = twoRelevantOfTwelve(30);
        HikModel alone = trainer.fit(data, Seed.of(1));
        try (WorkerPool workers = WorkerPool.of(3)) {
            HikModel together = trainer.fit(data, Seed.of(1), Run.on(workers));
            assertThat(together.posterior().alpha().array())
                    .isEqualTo(alone.posterior().alpha().array());
            assertThat(together.probabilities(workers)).isEqualTo(alone.probabilities(Workers.sequential()));
        }
    }

    @Test
    void theLargestEigenvalueIsBoundedWhereAVarianceNeedsItAndNotInTraining() {
        LabeledData data = twoRelevantOfTwelve(30);
        HikTrainer trainer = new HikTrainer(HikOptions.defaults());
        HikModel model = trainer.fit(data, Seed.of(1));
        model.predict(data.features(), Workers.sequential());
        assertThat(model.varianceSources().largestEigenvalueIfFound()).isEmpty();

        model.variance(data.features(), new VarianceMethod.Coarse(), Workers.sequential());
        double alone = model.varianceSources().largestEigenvalueIfFound().orElseThrow();
        try (WorkerPool workers = WorkerPool.of(2)) {
            HikModel other = trainer.fit(data, Seed.of(1), Run.on(workers));
            other.variance(data.features(), new VarianceMethod.Coarse(), workers);
            assertThat(other.varianceSources().largestEigenvalueIfFound()).hasValue(alone);
        }
    }

    @Test
    void aModelThatDidNotConvergeSaysSo() {
        List<FitEvent> events = new ArrayList<>();
        HikModel model = new HikTrainer(HikOptions.builder()
                        .search(HikSearch.NONE)
                        .tolerance(1e-14)
                        .maxIterations(1)
                        .build())
                .fit(twoRelevantOfTwelve(60), Seed.of(1), Run.quiet().withListener(events::add));

        assertThat(model.posterior().convergence().converged()).isFalse();
        assertThat(events).hasAtLeastOneElementOfType(FitEvent.NotConverged.class);
    }

    @Test
    void otherKernelsAreSentToTheDenseEngine() {
        HikTrainer trainer = new HikTrainer(
                HikOptions.builder().kernel(StandardKernel.GAUSSIAN).build());

        assertThatThrownBy(() -> trainer.fit(twoRelevantOfTwelve(5), Seed.of(1)))
                .hasMessageContaining("use gp-dense for other kernels");
    }
}
