package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Naive;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A model and its updates against the textbook. */
class HikModelTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.2;
    private static final IntersectionKernel KERNEL = IntersectionKernel.of(0.7, new Transform.Identity());
    private static final HikOptions OPTIONS = HikOptions.builder()
            .kernel(KernelFamily.of(KERNEL))
            .constant(0)
            .noise(NOISE)
            .search(HikSearch.NONE)
            .tolerance(1e-11)
            .build();

    private static LabeledData data(int rows, int classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][5];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int code = i < classes ? i : random.nextInt(classes);
            for (int d = 0; d < 5; d++) {
                values[i][d] = random.nextDouble() + (d == code ? 0.6 : 0);
            }
            names.add("class " + code);
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static HikModel fit(LabeledData data) {
        return new HikTrainer(OPTIONS).fit(data, Seed.of(1));
    }

    private static void assertTextbook(HikModel model, LabeledData data) {
        Features queries = data(6, 3, 99).features();
        Matrix targets = LabelTargets.of(data.labels());
        LatentMoments moments = model.latent(queries, new VarianceMethod.Precise(1e-10), ALONE);
        for (int q = 0; q < 6; q++) {
            for (int c = 0; c < model.classes().size(); c++) {
                double mean = Naive.mean(KERNEL, NOISE, data.features(), targets, c, queries, q);
                assertThat(moments.mean(q, c)).isCloseTo(mean, within(1e-7));
            }
            assertThat(moments.requireVariance().value(q))
                    .isCloseTo(Naive.variance(KERNEL, NOISE, data.features(), queries, q), within(1e-7));
        }
        assertThat(model.noise()).isEqualTo(NOISE);
        assertThat(model.convergence().converged()).isTrue();
    }

    /** From two classes, which need one column, to three and four. */
    @Test
    void everyChangeGivesTheModelOfThePresentRows() {
        LabeledData present = data(20, 2, 1);
        HikLearner learner = HikLearner.resume(fit(present), Run.quiet());
        for (LabeledData more : List.of(data(3, 2, 2), data(5, 3, 3), data(1, 1, 4))) {
            learner.observe(more, Run.quiet());
            present = present.followedBy(more);
            assertTextbook(learner.snapshot(), present);
            assertThat(learner.rows()).isEqualTo(present.size());
        }
        int[] changed = {2, 21};
        List<String> names = List.of("class 1", "class 9");
        learner.relabel(changed, names, Run.quiet());
        present = new LabeledData(present.features(), present.labels().relabelled(changed, names));
        assertTextbook(learner.snapshot(), present);
        learner.forget(new int[] {0, 5, 28}, Run.quiet());
        present = present.select(IntStream.range(0, present.size())
                .filter(i -> i != 0 && i != 5 && i != 28)
                .toArray());
        assertTextbook(learner.snapshot(), present);
        assertThat(learner.snapshot().labels().codes())
                .isEqualTo(present.labels().codes());
    }

    @Test
    void whatWasLearntSinceIsWhatWasAdded() {
        HikModel before = fit(data(12, 2, 1));
        HikLearner learner = HikLearner.resume(before, Run.quiet());
        LabeledData more = data(4, 2, 2);
        learner.observe(more, Run.quiet());
        Features since = learner.snapshot().learntSince(before).orElseThrow();
        assertThat(since.rows()).isEqualTo(4);
        for (int i = 0; i < 4; i++) {
            assertThat(since.get(i, 1)).isEqualTo(more.features().get(i, 1));
        }
        assertThat(before.learntSince(learner.snapshot())).isEmpty();
        assertThat(fit(data(14, 2, 7)).learntSince(before)).as("other rows").isEmpty();
    }

    /** A saved learner goes on with the same bits: its preconditioner is rebuilt from rows that stayed, came and went. */
    @Test
    void aCarriedPreconditionerIsRebuiltWithTheSameBits() {
        HikLearner learner = HikLearner.resume(fit(data(80, 3, 1)), Run.quiet());
        learner.observe(data(2, 2, 2), Run.quiet());
        learner.forget(new int[] {3, 40}, Run.quiet());
        HikLearnerState state = learner.state();
        HikLearnerState.PreconditionerParts parts = state.carried();
        assertThat(parts.gone().rows()).isEqualTo(2);
        HikLearnerState restored = HikLearnerState.restored(state.model(), parts, Run.quiet());
        Matrix in = Matrix.zeros(80, 1);
        Arrays.setAll(in.array(), i -> Math.sin(i));
        Matrix one = Matrix.zeros(80, 1);
        Matrix other = Matrix.zeros(80, 1);
        state.preconditioner().solve(in, one, ALONE);
        restored.preconditioner().solve(in, other, ALONE);
        assertThat(other.array()).containsExactly(one.array());
        int[] twice = parts.origins().clone();
        twice[1] = twice[0];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HikLearnerState.restored(
                        state.model(),
                        new HikLearnerState.PreconditionerParts(
                                parts.forUpdates(), parts.columns(), twice, parts.diagonal(), parts.gone()),
                        Run.quiet()))
                .withMessageContaining("different rows of the base");
    }

    /** Both scores of one class: 1 minus the mean of all-one targets, and the variance. */
    @Test
    void noveltyIsOneMinusTheMeanOrTheVariance() {
        Features rows = data(15, 2, 1).features();
        Features queries = data(4, 2, 2).features();
        Matrix ones = Matrix.zeros(15, 1);
        Arrays.fill(ones.array(), 1);
        OneClassModel model = new OneClassTrainer(OPTIONS).fit(rows, Seed.of(1), Run.quiet());
        double[] byMean = model.noveltyByMean(queries, ALONE);
        double[] byVariance = model.noveltyByVariance(queries, new VarianceMethod.Precise(1e-10), ALONE);
        for (int q = 0; q < 4; q++) {
            assertThat(byMean[q]).isCloseTo(1 - Naive.mean(KERNEL, NOISE, rows, ones, 0, queries, q), within(1e-7));
            assertThat(byVariance[q]).isCloseTo(Naive.variance(KERNEL, NOISE, rows, queries, q), within(1e-7));
        }
    }

    /** Exact variances are calibrated for themselves: the same mean scale, and probabilities near those of the bound. */
    @Test
    void exactVariancesHaveTheirOwnCalibration() {
        LabeledData data = data(120, 3, 1);
        HikModel model = fit(data);
        LatentMoments exact = model.latent(data.features(), new VarianceMethod.Precise(), ALONE);
        double bounded = model.probabilities(ALONE).damping();
        assertThat(model.exactProbabilities(ALONE).damping()).isNotEqualTo(bounded);
        assertThat(model.exactProbabilities(ALONE)).isSameAs(model.exactProbabilities(ALONE));
        Predictions byBound = model.predict(data.features());
        Predictions byValue = model.predictions(exact, ALONE);
        for (int i = 0; i < data.size(); i++) {
            assertThat(byValue.row(i)).containsExactly(byBound.row(i), within(0.1));
        }
        assertThat(model.parts().exactCalibration())
                .hasValueSatisfying(parts -> assertThat(parts.damping())
                        .isEqualTo(model.exactProbabilities(ALONE).damping()));
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        assertRefused(() -> HikOptions.builder().constant(-1).build(), "constant must be >= 0, got -1.0");
        assertRefused(() -> HikOptions.builder().noise(0).build(), "noise must be > 0, got 0.0");
        assertRefused(() -> HikOptions.builder().searchRows(1).build(), "searchRows must be >= 2, got 1");
        assertRefused(
                () -> HikOptions.builder().tolerance(1).build(), "tolerance must be above 0 and below 1, got 1.0");
        assertRefused(() -> HikOptions.builder().maxIterations(0).build(), "maxIterations must be >= 1, got 0");
        assertRefused(() -> HikOptions.builder().calibrationRows(1).build(), "calibrationRows must be >= 2, got 1");
    }

    private static void assertRefused(Runnable made, String message) {
        assertThatIllegalArgumentException().isThrownBy(made::run).withMessage(message);
    }
}
