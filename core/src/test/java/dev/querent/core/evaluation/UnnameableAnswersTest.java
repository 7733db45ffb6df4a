package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three in ten rows of a pool are junk, separate from all classes: what a strategy learns from unnameable answers. */
class UnnameableAnswersTest {
    private static final int RUNS = 20;
    private static final Map<String, Answer> TOLD = Map.of("junk", new Answer.NoClass());
    private static final Map<String, Answer> SKIPPED = Map.of("junk", new Answer.Skip());

    /** A chessboard of 3 x 3 fields of two classes, and junk between them and beside them. */
    private static LabeledData data(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            boolean junk = i % 10 < 3;
            double x = 3 * random.nextDouble();
            double y = 3 * random.nextDouble();
            values[i][0] = junk ? 3.3 + 0.8 * random.nextDouble() : x;
            values[i][1] = y;
            names.add(junk ? "junk" : ((int) x + (int) y) % 2 == 0 ? "even" : "odd");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static LabelSimulation<DenseGpModel> simulation() {
        DenseGpOptions options = DenseGpOptions.builder()
                .kernel(rows -> GaussianKernel.of(0.5, 1))
                .search(SearchMethod.NONE)
                .build();
        return new LabelSimulation<>(
                new DenseGpTrainer(options), DenseGpLearner::resume, LearningPlan.USUAL_GROWTH, 1, 60, 1, 60);
    }

    private static SimulatedRun run(Map<String, Answer> answers, Strategy<? super DenseGpModel> strategy, int number) {
        return simulation()
                .answering(answers)
                .run(
                        QuerySelector.top(strategy),
                        data(400, 2L * number),
                        data(300, 2L * number + 1),
                        Seed.of(number),
                        Run.quiet());
    }

    private static double share(SimulatedRun run) {
        return run.asked().stream().filter(row -> row % 10 < 3).count()
                / (double) run.asked().size();
    }

    private static double accuracy(SimulatedRun run) {
        return run.accuracies().get(run.accuracies().size() - 1);
    }

    static Stream<Strategy<? super DenseGpModel>> strategies() {
        return Stream.of(QueryStrategies.uncertainty(), QueryStrategies.random());
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void rowsLikeUnnameableOnesAreAskedAboutLessAndMoreIsLearnt(Strategy<? super DenseGpModel> strategy) {
        double[] told = new double[RUNS];
        double[] skipped = new double[RUNS];
        double junkTold = 0;
        double junkSkipped = 0;
        for (int number = 0; number < RUNS; number++) {
            SimulatedRun learning = run(TOLD, strategy, number);
            SimulatedRun skipping = run(SKIPPED, strategy, number);
            assertThat(learning.start()).isEqualTo(skipping.start()).noneMatch(row -> row % 10 < 3);
            junkTold += share(learning) / RUNS;
            junkSkipped += share(skipping) / RUNS;
            told[number] = accuracy(learning);
            skipped[number] = accuracy(skipping);
        }
        assertThat(junkSkipped).isGreaterThan(0.25);
        assertThat(junkTold).isLessThan(junkSkipped / 2.5);
        assertThat(PairedTTest.of(told, skipped).meanDifference()).isPositive();
        assertThat(PairedTTest.of(told, skipped).pValue()).isLessThan(0.01);
    }

    @Test
    void theSameSeedAsksTheSame() {
        Strategy<? super DenseGpModel> strategy = QueryStrategies.uncertainty();
        assertThat(run(TOLD, strategy, 3).asked())
                .isEqualTo(run(TOLD, strategy, 3).asked());
    }

    /** Before the first row of junk nothing is known that could change a question. */
    @Test
    void questionsAreAsBeforeUntilTheFirstUnnameableAnswer() {
        Strategy<? super DenseGpModel> strategy = QueryStrategies.uncertainty();
        List<Integer> told = run(TOLD, strategy, 4).asked();
        List<Integer> skipped = run(SKIPPED, strategy, 4).asked();
        int first = 0;
        while (told.get(first) % 10 >= 3) {
            first++;
        }
        assertThat(told.subList(0, first + 1)).isEqualTo(skipped.subList(0, first + 1));
        assertThat(told).isNotEqualTo(skipped);
    }
}
