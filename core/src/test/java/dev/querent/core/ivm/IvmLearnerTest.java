package dev.querent.core.ivm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IvmLearnerTest {
    private static final Seed SEED = Seed.of(1);
    private static final int ACTIVE = 60;

    private static IvmOptions.Builder options() {
        return IvmOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(30, 0.8)))
                .active(ACTIVE)
                .search(IvmSearch.NONE);
    }

    private static LabeledData rings(int n, int classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + i % classes + 0.25 * random.nextGaussian();
            rows[i][0] = radius * Math.cos(angle);
            rows[i][1] = radius * Math.sin(angle);
            names.add("ring " + i % classes);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static LabeledData range(LabeledData data, int from, int to) {
        return data.select(IntStream.range(from, to).toArray());
    }

    private static double accuracy(IvmModel model, LabeledData data) {
        return Accuracy.of(model.predict(data.features()), data.labels()).value();
    }

    @Test
    void batchesComeCloseToTrainingOnAllRows() {
        LabeledData all = rings(1500, 3, 1);
        LabeledData test = rings(1000, 3, 2);
        IvmTrainer trainer = new IvmTrainer(options().build());
        IvmLearner learner = IvmLearner.resume(trainer.fit(range(all, 0, 150), SEED));
        for (int from = 150; from < 1500; from += 75) {
            learner.observe(range(all, from, from + 75), Run.quiet());
        }
        assertThat(learner.rows()).isEqualTo(1500);
        assertThat(learner.snapshot().activeRows()).containsOnly(ACTIVE);
        IvmModel retrained = trainer.fit(all, SEED);
        assertThat(accuracy(learner.snapshot(), test)).isGreaterThan(accuracy(retrained, test) - 0.015);
        // estimated on other rows, by machines of fewer candidates
        assertThat(learner.snapshot().temperature())
                .isBetween(0.6 * retrained.temperature(), 1.6 * retrained.temperature());
    }

    @Test
    void aNewClassIsLearnt() {
        LabeledData two = rings(300, 2, 1);
        IvmLearner learner = IvmLearner.resume(new IvmTrainer(options().build()).fit(two, SEED));
        LabeledData three = rings(240, 3, 3);
        learner.observe(three, Run.quiet());
        assertThat(learner.snapshot().classes().size()).isEqualTo(3);
        assertThat(learner.snapshot().kernels()).hasSize(3);
        assertThat(accuracy(learner.snapshot(), rings(600, 3, 4))).isGreaterThan(0.9);
    }

    /** Up to twice the active rows, all rows are candidates, so a forgotten row is as if it had never been there. */
    @Test
    void aForgottenRowLeavesNoTrace() {
        LabeledData data = rings(110, 3, 1);
        IvmTrainer trainer = new IvmTrainer(options().build());
        IvmModel whole = trainer.fit(data, SEED);
        int row = whole.parts().machines().get(0).active()[0];
        IvmLearner learner = IvmLearner.resume(whole);
        learner.forget(new int[] {row}, Run.quiet());
        IvmModel never = trainer.fit(
                data.select(IntStream.range(0, 110).filter(i -> i != row).toArray()), SEED);
        for (int m = 0; m < 3; m++) {
            IvmModel.Machine left = learner.snapshot().parts().machines().get(m);
            IvmModel.Machine expected = never.parts().machines().get(m);
            assertThat(left.active()).containsExactly(expected.active());
            assertThat(left.weights()).containsExactly(expected.weights());
            assertThat(left.bias()).isEqualTo(expected.bias());
        }
    }

    /** Beyond that, at least no machine has it. */
    @Test
    void forgottenRowsAreInNoActiveSet() {
        LabeledData data = rings(600, 3, 1);
        IvmLearner learner = IvmLearner.resume(new IvmTrainer(options().build()).fit(data, SEED));
        int[] gone = learner.snapshot().parts().machines().get(1).active();
        Set<Double> values = new HashSet<>();
        IntStream.of(gone).forEach(row -> values.add(data.features().get(row, 0)));
        learner.forget(gone, Run.quiet());
        assertThat(learner.rows()).isEqualTo(600 - gone.length);
        assertThat(learner.snapshot().activeRows()).containsOnly(ACTIVE);
        for (IvmModel.Machine machine : learner.snapshot().parts().machines()) {
            for (int active : machine.active()) {
                assertThat(values)
                        .doesNotContain(
                                learner.snapshot().parts().rows().features().get(active, 0));
            }
        }
        assertThat(accuracy(learner.snapshot(), rings(600, 3, 4))).isGreaterThan(0.9);
    }

    @Test
    void aWrongLabelCanBeCorrected() {
        LabeledData data = rings(400, 2, 1);
        int[] some = IntStream.range(0, 40).map(i -> 2 * i).toArray();
        Labels wrong = data.labels()
                .relabelled(some, IntStream.of(some).mapToObj(i -> "ring 1").toList());
        IvmLearner learner =
                IvmLearner.resume(new IvmTrainer(options().build()).fit(new LabeledData(data.features(), wrong), SEED));
        double before = accuracy(learner.snapshot(), rings(600, 2, 4));
        learner.relabel(some, IntStream.of(some).mapToObj(i -> "ring 0").toList(), Run.quiet());
        assertThat(accuracy(learner.snapshot(), rings(600, 2, 4))).isGreaterThan(Math.max(0.93, before + 0.02));
    }

    @Test
    void aModelWithoutItsRowsPredictsTheSameButLearnsNoMore() {
        LabeledData data = rings(300, 3, 1);
        IvmModel kept = new IvmTrainer(options().build()).fit(data, SEED);
        IvmModel small = new IvmTrainer(options().keepRows(false).build()).fit(data, SEED);
        assertThat(small.parts().rows().size()).isLessThan(200);
        assertThat(small.trainingRows()).isEmpty();
        LabeledData queries = rings(20, 3, 5);
        for (int i = 0; i < 20; i++) {
            assertThat(small.predict(queries.features()).row(i))
                    .containsExactly(kept.predict(queries.features()).row(i));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IvmLearner.resume(small))
                .withMessageContaining("rows kept");
    }
}
