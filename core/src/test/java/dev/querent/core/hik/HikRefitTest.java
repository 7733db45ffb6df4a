package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
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
class HikRefitTest {
    private static final Seed SEED = Seed.of(3);

    /** So high an exponent that all values of histograms vanish: the evidence is flat for the search. */
    private static final KernelFamily VANISHING = rows -> IntersectionKernel.of(1, new Transform.Power(60));

    private static LabeledData data(int n) {
        RandomSource random = Seed.of(6).generator();
        double[][] rows = new double[n][8];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int code = i % 3;
            names.add("class " + code);
            double sum = 0;
            for (int d = 0; d < 8; d++) {
                rows[i][d] = random.nextDouble() + (d == code ? 1.5 * random.nextDouble() : 0);
                sum += rows[i][d];
            }
            for (int d = 0; d < 8; d++) {
                rows[i][d] /= sum;
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static HikTrainer trainer(HikSearch search, KernelFamily kernel) {
        return new HikTrainer(HikOptions.builder().search(search).kernel(kernel).build());
    }

    /** As the search sees it. */
    private static double evidence(HikSearch search, Hyperparameters at, LabeledData data) {
        SparseFeatures rows = SparseFeatures.copyOf(data.features());
        SortedIndex index = SortedIndex.of(rows, Workers.sequential());
        Matrix targets = OneVersusAll.targets(data.labels());
        IntersectionKernel kernel = HikFit.kernel(at.kernel());
        Evidence evidence = search == HikSearch.BOUND
                ? new BoundedEvidence(kernel, rows, index, targets, 3, HikEvidence.SOLVER, Run.quiet())
                : new HikEvidence(
                        kernel,
                        index,
                        targets,
                        3,
                        HikEvidence.SOLVER,
                        HikEvidence.Probing.of(rows, targets.columns(), SEED.child("gp-hik.probes"), Run.quiet()),
                        Run.quiet());
        return -evidence.value(Evidence.point(kernel, at.noise()));
    }

    @ParameterizedTest
    @EnumSource(value = HikSearch.class, mode = Mode.EXCLUDE, names = "NONE")
    void refittingIsNeverWorseThanWhatWasFoundBeforeOrTheUsualStart(HikSearch search) {
        HikTrainer trainer = trainer(search, StandardKernel.INTERSECTION_POWER);
        LabeledData all = data(120);
        HikModel previous = trainer.fit(data(30), SEED);
        Hyperparameters refitted =
                trainer.refit(previous, all, SEED, Run.quiet()).hyperparameters();
        Hyperparameters usual = Hyperparameters.fixed(
                StandardKernel.INTERSECTION_POWER.startFor(all.features()),
                trainer.options().noise());
        assertThat(evidence(search, refitted, all))
                .isGreaterThanOrEqualTo(evidence(search, previous.hyperparameters(), all) - 1e-6)
                .isGreaterThanOrEqualTo(evidence(search, usual, all) - 1e-6);
    }

    @Test
    void aGoodEarlierModelHelpsWhereTheUsualStartIsHopeless() {
        LabeledData all = data(90);
        HikTrainer hopeless = trainer(HikSearch.LBFGS, VANISHING);
        HikModel previous =
                trainer(HikSearch.LBFGS, StandardKernel.INTERSECTION_POWER).fit(data(60), SEED);
        double fitted = evidence(HikSearch.LBFGS, hopeless.fit(all, SEED).hyperparameters(), all);
        double refitted = evidence(
                HikSearch.LBFGS,
                hopeless.refit(previous, all, SEED, Run.quiet()).hyperparameters(),
                all);
        assertThat(refitted).isGreaterThan(fitted + 1);
    }

    @Test
    void aBadEarlierModelDoesNotHoldTheSearch() {
        LabeledData all = data(90);
        HikModel trapped = trainer(HikSearch.NONE, VANISHING).fit(all, SEED);
        HikTrainer trainer = trainer(HikSearch.LBFGS, StandardKernel.INTERSECTION_POWER);
        assertSameBits(trainer.refit(trapped, all, SEED, Run.quiet()), trainer.fit(all, SEED));
    }

    @Test
    void withoutASearchItIsAFit() {
        HikModel previous =
                trainer(HikSearch.LBFGS, StandardKernel.INTERSECTION).fit(data(45), SEED);
        HikTrainer fixed = trainer(HikSearch.NONE, StandardKernel.INTERSECTION);
        assertSameBits(fixed.refit(previous, data(60), SEED, Run.quiet()), fixed.fit(data(60), SEED));
    }

    @Test
    void threadCountDoesNotChangeABit() {
        HikTrainer trainer = trainer(HikSearch.LBFGS, StandardKernel.INTERSECTION_ARD);
        HikModel previous = trainer.fit(data(45), SEED);
        HikModel alone = trainer.refit(previous, data(90), SEED, Run.quiet());
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertSameBits(trainer.refit(previous, data(90), SEED, Run.on(pool)), alone);
        }
    }

    private static void assertSameBits(HikModel actual, HikModel expected) {
        assertThat(actual.hyperparameters().kernel().logParameters())
                .containsExactly(expected.hyperparameters().kernel().logParameters());
        assertThat(actual.posterior().alpha().array())
                .containsExactly(expected.posterior().alpha().array());
        assertThat(actual.probabilities(Workers.sequential())).isEqualTo(expected.probabilities(Workers.sequential()));
    }
}
