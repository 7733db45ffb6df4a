package dev.querent.core.gp.dense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Retraining with an earlier model as a second start. */
class DenseGpRefitTest {
    private static final Seed SEED = Seed.of(11);

    /** So short that rows are uncorrelated: the evidence is flat in the length scale, and no search leaves this point. */
    private static final KernelFamily FAR_TOO_SHORT = rows -> GaussianKernel.of(1, 5e-3);

    private static LabeledData data(int n) {
        RandomSource random = Seed.of(4).generator();
        double[][] rows = new double[n][3];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int code = i % 3;
            names.add("class " + code);
            for (int d = 0; d < 3; d++) {
                rows[i][d] = (d == code ? 2 : 0) + 0.8 * random.nextGaussian();
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static DenseGpTrainer trainer(SearchMethod search, KernelFamily kernel) {
        return new DenseGpTrainer(
                DenseGpOptions.builder().search(search).kernel(kernel).build());
    }

    private static double evidence(Hyperparameters at, LabeledData data) {
        ExactEvidence evidence = new ExactEvidence(
                at.kernel(), data.features(), LabelTargets.contrasts(data.labels()), Compute.sequential());
        return -evidence.value(Evidence.point(at.kernel(), at.noise()));
    }

    @ParameterizedTest
    @EnumSource(value = SearchMethod.class, mode = Mode.EXCLUDE, names = "NONE")
    void refittingIsNeverWorseThanWhatWasFoundBeforeOrTheUsualStart(SearchMethod search) {
        DenseGpTrainer trainer = trainer(search, StandardKernel.GAUSSIAN);
        LabeledData all = data(120);
        DenseGpModel previous = trainer.fit(data(30), SEED);
        Hyperparameters refitted =
                trainer.refit(previous, all, SEED, Run.quiet()).hyperparameters();
        Hyperparameters usual = Hyperparameters.fixed(
                StandardKernel.GAUSSIAN.startFor(all.features()),
                trainer.options().noise());
        assertThat(evidence(refitted, all))
                .isGreaterThanOrEqualTo(evidence(previous.hyperparameters(), all) - 1e-9)
                .isGreaterThanOrEqualTo(evidence(usual, all) - 1e-9);
        assertThat(refitted.logEvidence()).isPresent();
    }

    @Test
    void aGoodEarlierModelHelpsWhereTheUsualStartIsHopeless() {
        LabeledData all = data(90);
        DenseGpTrainer hopeless = trainer(SearchMethod.LBFGS, FAR_TOO_SHORT);
        DenseGpModel previous =
                trainer(SearchMethod.LBFGS, StandardKernel.GAUSSIAN).fit(data(45), SEED);
        double fitted = evidence(hopeless.fit(all, SEED).hyperparameters(), all);
        double refitted =
                evidence(hopeless.refit(previous, all, SEED, Run.quiet()).hyperparameters(), all);
        assertThat(refitted).isGreaterThan(fitted + 10);
    }

    @Test
    void aBadEarlierModelDoesNotHoldTheSearch() {
        LabeledData all = data(90);
        DenseGpModel trapped = trainer(SearchMethod.LBFGS, FAR_TOO_SHORT).fit(all, SEED);
        DenseGpTrainer trainer = trainer(SearchMethod.LBFGS, StandardKernel.GAUSSIAN);
        assertSameBits(trainer.refit(trapped, all, SEED, Run.quiet()), trainer.fit(all, SEED));
    }

    @Test
    void withoutASearchOrWithTooFewRowsOrAnotherKernelItIsAFit() {
        DenseGpModel previous =
                trainer(SearchMethod.LBFGS, StandardKernel.GAUSSIAN).fit(data(45), SEED);
        DenseGpTrainer fixed = trainer(SearchMethod.NONE, StandardKernel.GAUSSIAN);
        assertSameBits(fixed.refit(previous, data(60), SEED, Run.quiet()), fixed.fit(data(60), SEED));
        DenseGpTrainer searching = trainer(SearchMethod.LBFGS, StandardKernel.GAUSSIAN);
        assertSameBits(searching.refit(previous, data(14), SEED, Run.quiet()), searching.fit(data(14), SEED));
        DenseGpTrainer linear = trainer(SearchMethod.LBFGS, StandardKernel.LINEAR);
        assertSameBits(linear.refit(previous, data(60), SEED, Run.quiet()), linear.fit(data(60), SEED));
    }

    @Test
    void threadCountDoesNotChangeABit() {
        DenseGpTrainer trainer = trainer(SearchMethod.LBFGS, StandardKernel.GAUSSIAN);
        DenseGpModel previous = trainer.fit(data(45), SEED);
        DenseGpModel alone = trainer.refit(previous, data(90), SEED, Run.quiet());
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertSameBits(trainer.refit(previous, data(90), SEED, Run.on(pool)), alone);
        }
    }

    private static void assertSameBits(DenseGpModel actual, DenseGpModel expected) {
        assertThat(actual.hyperparameters().kernel().logParameters())
                .containsExactly(expected.hyperparameters().kernel().logParameters());
        assertThat(actual.hyperparameters().noise())
                .isEqualTo(expected.hyperparameters().noise());
        assertThat(actual.posterior().weights().array())
                .containsExactly(expected.posterior().weights().array());
        assertThat(actual.probabilities()).isEqualTo(expected.probabilities());
    }
}
