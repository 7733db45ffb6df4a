package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.active.LabelLearning.Learnt;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.DenseGpLearner;
import dev.querent.core.gp.DenseGpModel;
import dev.querent.core.gp.DenseGpOptions;
import dev.querent.core.gp.DenseGpTrainer;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelLearningTest {
    private static final DenseGpTrainer TRAINER = new DenseGpTrainer(
            DenseGpOptions.builder().search(SearchMethod.NONE).build());

    private static LabeledData draw(int rows) {
        RandomSource random = Seed.of(5).generator();
        double[][] values = new double[rows][3];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            names.add(i % 2 == 0 ? "even" : "odd");
            for (int d = 0; d < 3; d++) {
                values[i][d] = random.nextGaussian() + i % 2;
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static LabelLearning<DenseGpModel> learning(double growth) {
        return new LabelLearning<>(TRAINER, DenseGpLearner::resume, growth, Seed.of(1));
    }

    private static Learnt<DenseGpModel> start(LabelLearning<DenseGpModel> learning, LabeledData data) {
        return learning.start(data.select(IntStream.range(0, 8).toArray()), Run.quiet());
    }

    @Test
    void trainsAnewOnlyWhenRowsHaveGrownEnough() {
        LabeledData data = draw(30);
        LabelLearning<DenseGpModel> learning = learning(1.5);
        Learnt<DenseGpModel> learnt = start(learning, data);
        List<Integer> trainings = new ArrayList<>();
        for (int row = 8; row < 30; row++) {
            learnt = learning.after(learnt, data.select(new int[] {row}), Run.quiet());
            trainings.add(learnt.trainings());
        }
        // 8 rows, then 12, 18 and 27
        assertThat(trainings.indexOf(2)).isEqualTo(12 - 9);
        assertThat(trainings.indexOf(3)).isEqualTo(18 - 9);
        assertThat(trainings.indexOf(4)).isEqualTo(27 - 9);
        assertThat(trainings).endsWith(4);
        assertThat(learnt.rows().size()).isEqualTo(30);
    }

    @Test
    void everyLabelIsInTheModelAtOnce() {
        LabeledData data = draw(30);
        LabelLearning<DenseGpModel> learning = learning(Double.POSITIVE_INFINITY);
        Learnt<DenseGpModel> learnt = start(learning, data);
        for (int row = 8; row < 30; row++) {
            learnt = learning.after(learnt, data.select(new int[] {row}), Run.quiet());
            assertThat(learnt.model().posterior().training().rows()).isEqualTo(row + 1);
        }
        assertThat(learnt.trainings()).isEqualTo(1);
        DenseGpModel online = learnt.model();
        DenseGpModel scratch = new DenseGpTrainer(DenseGpOptions.builder()
                        .kernel(rows -> online.posterior().kernel())
                        .search(SearchMethod.NONE)
                        .build())
                .fit(data, Seed.of(1));
        for (int row = 0; row < 30; row++) {
            assertThat(online.predict(data.features()).probability(row, 0))
                    .isCloseTo(scratch.predict(data.features()).probability(row, 0), within(1e-9));
        }
    }

    @Test
    void growthMustBeAboveOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> learning(1)).withMessage("growth must be > 1, got 1.0");
    }
}
