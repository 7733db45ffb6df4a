package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

class AdaptiveStrategyTest {

    @Test
    void theBanditTriesAllAndThenPrefersWhatPays() {
        StrategyBandit bandit = new StrategyBandit(3);
        int[] chosen = new int[3];
        RandomSource random = Seed.of(1).generator();
        for (int i = 0; i < 300; i++) {
            int arm = bandit.choose();
            assertThat(arm).isIn(i < 3 ? List.of(i) : List.of(0, 1, 2));
            chosen[arm]++;
            double falling = 1.0 / (i + 1); // each label brings less than the one before
            bandit.reward(arm, falling * (arm == 1 ? 2 : 1) * (0.8 + 0.4 * random.nextDouble()));
        }
        assertThat(chosen[1]).isGreaterThan(150);
        assertThat(chosen[0]).isGreaterThan(10);
        assertThat(chosen[2]).isGreaterThan(10);
    }

    @Test
    void theBanditFollowsWhenAnotherArmStartsToPay() {
        StrategyBandit bandit = new StrategyBandit(2);
        int late = 0;
        for (int i = 0; i < 200; i++) {
            int arm = bandit.choose();
            bandit.reward(arm, (arm == 0) == (i < 100) ? 1 : 0.3);
            late += i >= 150 ? arm : 0;
        }
        assertThat(late).isGreaterThan(35);
    }

    @Test
    void rewardsOfNothingLeaveAllArmsAlike() {
        StrategyBandit bandit = new StrategyBandit(2);
        int[] chosen = new int[2];
        for (int i = 0; i < 40; i++) {
            int arm = bandit.choose();
            chosen[arm]++;
            bandit.reward(arm, 0);
        }
        assertThat(chosen[0]).isBetween(15, 25);
    }

    @Test
    void changesAreMeasuredByClassNamesNotByNumbers() {
        Predictions before =
                Predictions.owning(LabelSet.of(List.of("a", "b")), new double[] {0.7, 0.3, 0.5, 0.5}, Optional.empty());
        Predictions now = Predictions.owning(
                LabelSet.of(List.of("b", "c", "a")), new double[] {0.3, 0.2, 0.5, 0.5, 0, 0.5}, Optional.empty());
        assertThat(PredictionChange.between(before, now)).isCloseTo(0.1, within(1e-12)); // rows: 0.2 and 0
        Predictions fewer = Predictions.owning(now.classes(), new double[] {0, 0, 1}, Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionChange.between(before, fewer))
                .withMessage("rows must be 2 as before, got 1");
    }

    private static LabeledData clouds(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = i % 3;
            values[i][0] = 2 * codes[i] + 0.5 * random.nextGaussian();
            values[i][1] = random.nextGaussian();
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(LabelSet.of(List.of("a", "b", "c")), codes));
    }

    private static LabelSimulation<DenseGpModel> simulation() {
        return new LabelSimulation<>(
                new DenseGpTrainer(DenseGpOptions.defaults()),
                DenseGpLearner::resume,
                LearningPlan.USUAL_GROWTH,
                1,
                25,
                1,
                5);
    }

    /** Memory belongs to a run: the same selector asks the same questions in each run with the same seed. */
    @Test
    void runsDoNotRememberEachOther() {
        QuerySelector<Classifier> adaptive = new TopBatch<>(new AdaptiveStrategy(List.of(
                new QueryStrategies.Arm<>(Classifier.class, new EntropyStrategy()),
                new QueryStrategies.Arm<>(Classifier.class, new KCenterStrategy()))));
        List<Integer> first = simulation()
                .run(adaptive, clouds(90, 1), clouds(30, 2), Seed.of(5), Run.quiet())
                .asked();
        List<Integer> again = simulation()
                .run(adaptive, clouds(90, 1), clouds(30, 2), Seed.of(5), Run.quiet())
                .asked();
        assertThat(again).isEqualTo(first).doesNotHaveDuplicates().hasSize(22);
    }

    /** Counts how often a strategy asked. */
    private static final class Counted implements Strategy<Classifier> {
        private final ToDoubleBiFunction<QueryContext<? extends Classifier>, double[]> score;
        private int questions;

        Counted(ToDoubleBiFunction<QueryContext<? extends Classifier>, double[]> score) {
            this.score = score;
        }

        @Override
        public String name() {
            return "counted";
        }

        @Override
        public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
            questions++;
            return (rows, workers) -> {
                double[] scores = new double[rows.rows()];
                double[] row = new double[rows.columns()];
                for (int i = 0; i < scores.length; i++) {
                    rows.copyRow(i, row, 0);
                    scores[i] = score.applyAsDouble(context, row);
                }
                return scores;
            };
        }
    }

    /** One arm asks only about the far left, where all rows are of one class that is known already; the other about a border. */
    @Test
    void theArmWhoseAnswersBringTheModelOnAsksMore() {
        Counted useful = new Counted((context, row) -> -Math.min(Math.abs(row[0] - 1), Math.abs(row[0] - 3)));
        Counted useless = new Counted((context, row) -> -row[0]);
        AdaptiveStrategy adaptive = new AdaptiveStrategy(List.of(
                new QueryStrategies.Arm<>(Classifier.class, useless),
                new QueryStrategies.Arm<>(Classifier.class, useful)));
        LabelSimulation<DenseGpModel> many = new LabelSimulation<>(
                new DenseGpTrainer(
                        DenseGpOptions.builder().search(SearchMethod.NONE).build()),
                DenseGpLearner::resume,
                LearningPlan.USUAL_GROWTH,
                2,
                66,
                1,
                60);
        for (long seed = 1; seed <= 3; seed++) {
            many.run(new TopBatch<>(adaptive), clouds(400, seed), clouds(30, 9), Seed.of(seed), Run.quiet());
        }
        assertThat(useful.questions + useless.questions).isEqualTo(180);
        assertThat(useful.questions).isGreaterThan(useless.questions + 20);
    }

    /** A batch with a model conditioned row by row is one question, by one arm. */
    @Test
    void aBatchIsAskedByOneArm() {
        LabeledData known = clouds(12, 3);
        DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(known, Seed.of(1));
        AdaptiveStrategy two = new AdaptiveStrategy(List.of(
                new QueryStrategies.Arm<>(Classifier.class, new EntropyStrategy()),
                new QueryStrategies.Arm<>(Classifier.class, new KCenterStrategy())));
        DenseFeatures pool = (DenseFeatures) clouds(60, 1).features();
        QueryContext<DenseGpModel> context = new QueryContext<>(model, known, pool, 0, Seed.of(2));
        QueryContext<DenseGpModel> same = new QueryContext<>(model, known, pool, 0, Seed.of(2));
        assertThat(new ConditionedBatch(two, 3).next(context, MemoryPool.of(pool), 5, Run.quiet()))
                .isEqualTo(
                        new ConditionedBatch(new EntropyStrategy(), 3).next(same, MemoryPool.of(pool), 5, Run.quiet()));
    }

    @Test
    void oneArmAloneAsksAsItWouldWithoutABandit() {
        AdaptiveStrategy alone =
                new AdaptiveStrategy(List.of(new QueryStrategies.Arm<>(Classifier.class, new EntropyStrategy())));
        assertThat(rows(new TopBatch<>(alone))).isEqualTo(rows(new TopBatch<>(new EntropyStrategy())));
    }

    private static List<Integer> rows(QuerySelector<? super DenseGpModel> selector) {
        return simulation()
                .run(selector, clouds(90, 1), clouds(30, 2), Seed.of(5), Run.quiet())
                .asked();
    }

    @Test
    void armsThatDoNotSuitTheModelAreLeftOut() {
        AdaptiveStrategy some = new AdaptiveStrategy(List.of(
                new QueryStrategies.Arm<>(Committee.class, new CommitteeStrategy(CommitteeStrategy.Measure.VOTES)),
                new QueryStrategies.Arm<>(Classifier.class, new EntropyStrategy())));
        assertThat(rows(new TopBatch<>(some))).isEqualTo(rows(new TopBatch<>(new EntropyStrategy())));
        AdaptiveStrategy none = new AdaptiveStrategy(some.arms().subList(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rows(new TopBatch<>(none)))
                .withMessageContaining("committee")
                .withMessageContaining("suits");
        assertThatIllegalArgumentException().isThrownBy(() -> new AdaptiveStrategy(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AdaptiveStrategy(List.of(new QueryStrategies.Arm<>(Classifier.class, some))));
    }
}
