package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.hybrid.ForestKernelGpTrainer.Form;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gaussian processes whose forest goes on learning. */
class ForestKernelGpFollowTest {
    private static final LabeledData DATA = ForestKernelGpFormsTest.draw(150, 3, 1);
    private static final LabeledData MORE = ForestKernelGpFormsTest.draw(60, 3, 2);
    private static final Features QUERIES =
            ForestKernelGpFormsTest.draw(80, 3, 4).features();

    private final Run run = Run.quiet();

    private static ForestKernelGpTrainer trainer(Form form) {
        return ForestKernelGpFormsTest.trainer(form, SearchMethod.NONE);
    }

    private static void assertSame(ForestKernelGpModel actual, ForestKernelGpModel expected) {
        LatentMoments one = actual.latentMeans(QUERIES, Workers.sequential());
        LatentMoments other = expected.latentMeans(QUERIES, Workers.sequential());
        for (int i = 0; i < QUERIES.rows(); i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(one.mean(i, c)).isCloseTo(other.mean(i, c), within(1e-7));
            }
            assertThat(actual.predict(QUERIES).row(i))
                    .containsExactly(expected.predict(QUERIES).row(i), within(1e-4));
        }
    }

    /** The model that training from scratch gives with the kernel of the forest, calibrated on the same rows. */
    private ForestKernelGpModel scratch(Form form, ForestKernelGpModel model, ForestModel forest) {
        LabeledData rows = model.trainingRows(Workers.sequential());
        ForestKernel kernel = ForestKernel.of(forest)
                .withLogParameters(
                        ForestKernelGpModel.forest(model.hyperparameters()).logParameters());
        Hyperparameters found = Hyperparameters.fixed(
                KernelWithConstant.of(
                        kernel,
                        KernelWithConstant.constantOf(model.hyperparameters().kernel())),
                model.noise());
        if (form == Form.DENSE) {
            return ForestKernelGpModel.of(DenseGpTrainer.conditioned(
                    rows,
                    found,
                    model.dense().orElseThrow().calibrating(),
                    DenseGpOptions.defaults().folds(),
                    run));
        }
        List<Integer> calibrating =
                model.sparse().orElseThrow().posterior().settings().calibrating();
        return trainer(form).conditioned(rows, found, calibrating, Seed.of(3), run);
    }

    @ParameterizedTest
    @EnumSource(
            value = Form.class,
            names = {"DENSE", "SPARSE"})
    void followingAForestGivesTheModelOfItsKernel(Form form) {
        ForestModel forest = trainer(form).forest(DATA, Seed.of(3), run);
        ForestLearner trees = ForestLearner.resume(forest, run);
        ForestKernelGpLearner learner =
                ForestKernelGpLearner.resume(trainer(form).fit(forest, DATA, Seed.of(3), run), run);
        for (int batch = 0; batch < 3; batch++) {
            int first = 20 * batch;
            int[] rows = new int[20];
            Arrays.setAll(rows, i -> first + i);
            learner.observe(MORE.select(rows), run);
            trees.observe(MORE.select(rows), run);
            ForestKernelGpModel before = learner.snapshot();
            learner.follow(trees.snapshot(), run);
            assertSame(learner.snapshot(), scratch(form, before, trees.snapshot()));
            assertThat(learner.snapshot().learntSince(before)).isEmpty();
        }
        assertThat(learner.rows()).isEqualTo(210);
        assertThat(ForestKernelGpModel.forest(learner.snapshot().hyperparameters())
                        .heights())
                .isEqualTo(ForestKernel.of(trees.snapshot()).heights());
    }

    @ParameterizedTest
    @EnumSource(
            value = Form.class,
            names = {"DENSE", "SPARSE"})
    void aForestThatHasNotChangedChangesNothing(Form form) {
        ForestModel forest = trainer(form).forest(DATA, Seed.of(3), run);
        ForestKernelGpModel model = trainer(form).fit(forest, DATA, Seed.of(3), run);
        ForestKernelGpLearner learner = ForestKernelGpLearner.resume(model, run);
        learner.follow(forest, run);
        assertThat(learner.snapshot()).isSameAs(model);
    }

    @Test
    void aStateReturnsToTheEarlierForest() {
        ForestModel forest = trainer(Form.SPARSE).forest(DATA, Seed.of(3), run);
        ForestLearner trees = ForestLearner.resume(forest, run);
        ForestKernelGpLearner learner =
                ForestKernelGpLearner.resume(trainer(Form.SPARSE).fit(forest, DATA, Seed.of(3), run), run);
        ForestKernelGpModel before = learner.snapshot();
        ForestKernelGpLearner.State state = learner.state();
        trees.observe(MORE, run);
        learner.follow(trees.snapshot(), run);
        assertThat(learner.snapshot()).isNotSameAs(before);
        learner.restore(state);
        assertSame(learner.snapshot(), before);
        learner.observe(MORE, run);
        assertThat(learner.rows()).isEqualTo(210);
    }
}
