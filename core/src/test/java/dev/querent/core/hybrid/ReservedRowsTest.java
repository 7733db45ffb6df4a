package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hybrid.ForestKernelGpTrainer.Form;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReservedRowsTest {
    private static final int REGIONS = 12;

    /** Every region has its own border between the classes. A tenth of a sorted file is more than a region. */
    private static LabeledData draw(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][4];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            for (int d = 0; d < 4; d++) {
                values[i][d] = random.nextGaussian();
            }
            int region = random.nextInt(REGIONS);
            values[i][0] = 10 * region + 0.1 * random.nextGaussian();
            double angle = Math.PI * region / REGIONS;
            double side = Math.cos(angle) * values[i][1] + Math.sin(angle) * values[i][2];
            names.add(side > 0 == (region % 2 == 0) ? "in" : "out");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static LabeledData sorted(LabeledData data) {
        return data.select(IntStream.range(0, data.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> data.features().row(i)[0]))
                .mapToInt(Integer::intValue)
                .toArray());
    }

    private static ForestKernelGpTrainer trainer(Form form) {
        return new ForestKernelGpTrainer(
                form,
                ForestOptions.builder().trees(60).build(),
                DenseGpOptions.builder().search(SearchMethod.NONE).build(),
                HikOptions.defaults());
    }

    /** Of 2,000 rows, about 90 % of them right, two standard deviations are 1.9 points for the difference of two accuracies. */
    @ParameterizedTest
    @EnumSource(
            value = Form.class,
            names = {"DENSE", "SPARSE"})
    void aSortedFileIsLearntAsWellAsAShuffledOne(Form form) {
        LabeledData shuffled = draw(1200, 1);
        LabeledData test = draw(2000, 2);
        double one = Accuracy.of(trainer(form).fit(shuffled, Seed.of(1)).predict(test.features()), test.labels())
                .value();
        double other = Accuracy.of(
                        trainer(form).fit(sorted(shuffled), Seed.of(1)).predict(test.features()), test.labels())
                .value();
        assertThat(one).isGreaterThan(0.8);
        assertThat(other).isBetween(one - 0.019, one + 0.019);
    }

    @Test
    void aTenthOfEachClassIsReservedForEachPurpose() {
        LabeledData data = draw(1000, 1);
        DenseGpOptions gp = DenseGpOptions.builder().searchRows(1000).build();
        ReservedRows rows = ReservedRows.of(data, gp, 1000, Seed.of(5));
        int[] counts = data.labels().counts();
        for (int[] drawn : List.of(rows.searched(), rows.calibrating())) {
            assertThat(drawn).isSorted();
            int[] found = data.labels().select(drawn).counts();
            for (int c = 0; c < 2; c++) {
                assertThat(found[c]).isEqualTo(Math.round(counts[c] / 10.0f));
            }
        }
        assertThat(rows.searched()).isNotEqualTo(rows.calibrating());
        assertThat(IntStream.of(rows.seen(1000)))
                .doesNotContainAnyElementsOf(boxed(rows.searched()))
                .doesNotContainAnyElementsOf(boxed(rows.calibrating()));
        assertThat(rows.seen(1000).length).isBetween(800, 850);
    }

    private static List<Integer> boxed(int[] rows) {
        return IntStream.of(rows).boxed().toList();
    }

    @Test
    void noMoreRowsAreReservedThanAreUsed() {
        LabeledData data = draw(1000, 1);
        DenseGpOptions gp = DenseGpOptions.builder().searchRows(40).build();
        ReservedRows rows = ReservedRows.of(data, gp, 20, Seed.of(5));
        assertThat(rows.searched().length).isBetween(39, 41);
        assertThat(rows.calibrating().length).isBetween(19, 21);
        assertThat(ReservedRows.of(
                                data,
                                DenseGpOptions.builder()
                                        .search(SearchMethod.NONE)
                                        .build(),
                                20,
                                Seed.of(5))
                        .searched())
                .isEmpty();
        ReservedRows few = ReservedRows.of(draw(99, 1), gp, 1000, Seed.of(5));
        assertThat(few.searched()).isEmpty();
        assertThat(few.calibrating()).isEmpty();
        assertThat(few.seen(99)).hasSize(99);
    }

    /** Both forms calibrate on the reserved rows, and updates go on to do so. */
    @ParameterizedTest
    @EnumSource(
            value = Form.class,
            names = {"DENSE", "SPARSE"})
    void theReservedRowsCalibrate(Form form) {
        LabeledData data = draw(400, 1);
        ForestKernelGpTrainer trainer = trainer(form);
        List<Integer> reserved =
                boxed(ReservedRows.of(data, trainer.gp(), trainer.sparse().calibrationRows(), Seed.of(3))
                        .calibrating());
        assertThat(reserved).hasSizeBetween(39, 41);
        ForestKernelGpLearner learner = ForestKernelGpLearner.resume(trainer.fit(data, Seed.of(3)), Run.quiet());
        assertThat(calibrating(learner.snapshot())).isEqualTo(reserved);

        learner.observe(draw(50, 7), Run.quiet());
        List<Integer> grown = calibrating(learner.snapshot());
        assertThat(grown.subList(0, reserved.size())).isEqualTo(reserved);
        assertThat(grown.size()).isBetween(reserved.size() + 3, reserved.size() + 7);

        learner.relabel(new int[] {3}, List.of("in"), Run.quiet());
        assertThat(calibrating(learner.snapshot())).isEqualTo(grown);
        learner.forget(new int[] {reserved.get(0)}, Run.quiet());
        assertThat(calibrating(learner.snapshot()))
                .isEqualTo(grown.stream().skip(1).map(row -> row - 1).toList());
    }

    private static List<Integer> calibrating(ForestKernelGpModel model) {
        return model.sparse()
                .map(parts -> parts.posterior().settings().calibrating())
                .orElseGet(() -> model.dense().orElseThrow().calibrating());
    }
}
