package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrequentialEvaluationTest {
    private static final int ROWS = 130;

    private static LabeledData stream() {
        RandomSource random = Seed.of(4).generator();
        double[][] rows = new double[ROWS][3];
        int[] codes = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            codes[i] = random.nextInt(3);
            for (int d = 0; d < 3; d++) {
                rows[i][d] = random.nextGaussian() + (d == codes[i] ? 3 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("a", "b", "c")), codes));
    }

    private static PrequentialEvaluation<ForestModel> forest(int batch) {
        return new PrequentialEvaluation<>(
                new ForestTrainer(ForestOptions.builder().trees(10).build()), ForestLearner::resume, batch);
    }

    /** The same by hand: a model from the first 20 rows, then predict and learn. */
    @Test
    void countsAreThoseOfALoopByHand() {
        LabeledData rows = stream();
        PrequentialEvaluation.Result result =
                forest(1).run(rows, 50, Seed.of(1), Run.quiet()).result();
        int[] frequency = new int[3];
        int[] said = new int[ROWS];
        OnlineLearner<ForestModel> learner = null;
        for (int i = 0; i < ROWS; i++) {
            LabeledData row = rows.select(new int[] {i});
            if (learner == null) {
                int most = 0;
                for (int c = 1; c < 3; c++) {
                    most = frequency[c] > frequency[most] ? c : most;
                }
                said[i] = i == 0 ? -1 : most;
            } else {
                said[i] = learner.snapshot().predict(row.features()).best(0);
                learner.observe(row, Run.quiet());
            }
            frequency[rows.labels().code(i)]++;
            if (i == 19) {
                LabeledData first = rows.select(IntStream.range(0, 20).toArray());
                learner = ForestLearner.resume(
                        new ForestTrainer(ForestOptions.builder().trees(10).build()).fit(first, Seed.of(1)),
                        Run.quiet());
            }
        }
        double right = IntStream.range(0, ROWS)
                .filter(i -> said[i] == rows.labels().code(i))
                .count();
        double repeated = IntStream.range(1, ROWS)
                .filter(i -> rows.labels().code(i - 1) == rows.labels().code(i))
                .count();
        double blind = 0;
        for (int c = 0; c < 3; c++) {
            int code = c;
            double truths = IntStream.range(0, ROWS)
                    .filter(i -> rows.labels().code(i) == code)
                    .count();
            double answers =
                    IntStream.range(0, ROWS).filter(i -> said[i] == code).count();
            blind += truths / ROWS * answers / ROWS;
        }
        double accuracy = right / ROWS;
        assertThat(result.rows()).isEqualTo(ROWS);
        assertThat(result.accuracy()).isCloseTo(accuracy, within(1e-12));
        assertThat(result.kappa()).isCloseTo((accuracy - blind) / (1 - blind), within(1e-12));
        assertThat(result.kappaTemporal())
                .isCloseTo((accuracy - repeated / ROWS) / (1 - repeated / ROWS), within(1e-12));
        assertThat(result.windows().stream().map(PrequentialEvaluation.Result.Window::end))
                .containsExactly(50L, 100L, 130L);
    }

    @Test
    void aFewRowsLeftOverAreNoPointOfTheCurve() {
        PrequentialEvaluation.Result result =
                forest(10).run(stream(), 60, Seed.of(1), Run.quiet()).result();
        assertThat(result.windows().stream().map(PrequentialEvaluation.Result.Window::end))
                .containsExactly(60L, 120L);
        assertThat(result.rows()).isEqualTo(ROWS);
    }
}
