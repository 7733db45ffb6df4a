package dev.querent.core.gp.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Naive;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.DenseMemory;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model and its updates against the textbook. */
class DenseGpModelTest {
    private static final Workers ALONE = Workers.sequential();
    private static final Kernel KERNEL = GaussianKernel.of(0.8, 1.5);

    private static LabeledData data(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int code = i < 3 ? i : random.nextInt(3);
            values[i] = new double[] {code + 0.5 * random.nextGaussian(), random.nextGaussian()};
            names.add("class " + code);
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static DenseGpModel fit(LabeledData data, double noise) {
        return new DenseGpTrainer(DenseGpOptions.builder()
                        .kernel(KernelFamily.of(KERNEL))
                        .constant(0)
                        .noise(noise)
                        .search(SearchMethod.NONE)
                        .build())
                .fit(data, Seed.of(1));
    }

    private static void assertTextbook(DenseGpModel model, LabeledData data, double noise) {
        Features queries = data(6, 99).features();
        Features rows = data.features();
        Matrix targets = LabelTargets.of(data.labels());
        LatentMoments moments = model.latent(queries, ALONE);
        LatentMoments means = model.latentMeans(queries, ALONE);
        RowInfluence influence = model.influence(queries, ALONE);
        double[] covariances = model.covariancesWith(rows, ALONE).of(queries, ALONE);
        for (int q = 0; q < 6; q++) {
            for (int c = 0; c < 3; c++) {
                double mean = Naive.mean(KERNEL, noise, rows, targets, c, queries, q);
                assertThat(moments.mean(q, c)).isCloseTo(mean, within(1e-9));
                assertThat(means.mean(q, c)).isCloseTo(mean, within(1e-9));
            }
            double variance = Naive.variance(KERNEL, noise, rows, queries, q);
            assertThat(moments.requireVariance().value(q)).isCloseTo(variance, within(1e-9));
            assertThat(influence.latentVariance(q)).isCloseTo(variance - noise, within(1e-9));
            assertThat(covariances[q * rows.rows() + 1])
                    .isCloseTo(Naive.covariance(KERNEL, noise, rows, queries, q, rows, 1), within(1e-9));
        }
        assertThat(model.noise()).isEqualTo(noise);
    }

    /** By growing the factor and by making it again. */
    @ParameterizedTest
    @ValueSource(ints = {0, 512})
    void everyChangeGivesTheModelOfThePresentRows(int fewRows) {
        LabeledData first = data(14, 1);
        LabeledData more = data(5, 2);
        DenseGpLearner learner = DenseGpLearner.resume(fit(first, 0.2), fewRows, Run.quiet());
        LabeledData all = first.followedBy(more);
        learner.observe(more, Run.quiet());
        assertThat(learner.rows()).isEqualTo(19);
        assertTextbook(learner.snapshot(), all, 0.2);
        assertThat(learner.state().portions()).isEqualTo(fewRows == 0 ? new int[] {14, 5} : new int[] {19});
        assertThat(learner.snapshot().trainingRows(ALONE).labels().codes())
                .isEqualTo(all.labels().codes());

        learner.relabel(new int[] {3, 16}, List.of("class 0", "class 2"), Run.quiet());
        LabeledData changed = new LabeledData(
                all.features(), all.labels().relabelled(new int[] {3, 16}, List.of("class 0", "class 2")));
        assertTextbook(learner.snapshot(), changed, 0.2);

        learner.forget(new int[] {0, 17}, Run.quiet());
        LabeledData left = changed.select(
                IntStream.range(0, 19).filter(i -> i != 0 && i != 17).toArray());
        assertTextbook(learner.snapshot(), left, 0.2);
        assertThat(learner.rows()).isEqualTo(17);
    }

    /** Rows doubled since the factor was made make it again. */
    @Test
    void aFactorGrowsUntilItHasDoubled() {
        LabeledData first = data(6, 1);
        DenseGpLearner learner = DenseGpLearner.resume(fit(first, 0.2), 0, Run.quiet());
        learner.observe(data(6, 3), Run.quiet());
        assertThat(learner.state().portions()).containsExactly(6, 6);
        learner.observe(data(3, 4), Run.quiet());
        assertThat(learner.state().portions()).containsExactly(15);
    }

    @Test
    void whatWasLearntSinceIsWhatWasAdded() {
        DenseGpModel before = fit(data(9, 1), 0.2);
        DenseGpLearner learner = DenseGpLearner.resume(before, Run.quiet());
        LabeledData more = data(4, 2);
        learner.observe(more, Run.quiet());
        Features since = learner.snapshot().learntSince(before).orElseThrow();
        assertThat(since.rows()).isEqualTo(4);
        for (int i = 0; i < 4; i++) {
            assertThat(since.get(i, 0)).isEqualTo(more.features().get(i, 0));
        }
        assertThat(before.learntSince(learner.snapshot())).isEmpty();
        assertThat(fit(data(9, 1), 0.3).learntSince(before)).as("other noise").isEmpty();
        assertThat(fit(data(12, 5), 0.2).learntSince(before)).as("other rows").isEmpty();
    }

    @Test
    void memoryThatJustSufficesDoes() {
        assertThatCode(() -> DenseMemory.require("gp-dense", 100, 160_000)).doesNotThrowAnyException();
        assertThatIllegalArgumentException().isThrownBy(() -> DenseMemory.require("gp-dense", 100, 159_999));
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        DenseGpOptions.Builder builder = DenseGpOptions.builder();
        assertRefused(() -> DenseGpOptions.builder().constant(-1).build(), "constant must be >= 0, got -1.0");
        assertRefused(() -> DenseGpOptions.builder().noise(0).build(), "noise must be > 0, got 0.0");
        assertRefused(() -> DenseGpOptions.builder().searchRows(1).build(), "searchRows must be >= 2, got 1");
        assertRefused(() -> DenseGpOptions.builder().searchFrom(-1).build(), "searchFrom must be >= 0, got -1");
        assertRefused(() -> DenseGpOptions.builder().folds(1).build(), "folds must be >= 2, got 1");
        assertThat(builder.constant(3)
                        .noise(0.5)
                        .searchFrom(7)
                        .searchCheck(false)
                        .folds(4)
                        .build())
                .isEqualTo(new DenseGpOptions(
                        DenseGpOptions.defaults().kernel(), 3, 0.5, SearchMethod.LBFGS, 2000, 7, false, 4));
    }

    private static void assertRefused(Runnable made, String message) {
        assertThatIllegalArgumentException().isThrownBy(made::run).withMessage(message);
    }
}
