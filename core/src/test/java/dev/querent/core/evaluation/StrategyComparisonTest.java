package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrategyComparisonTest {
    private static final LabeledData POOL = draw(240, 1);
    private static final LabeledData TEST = draw(300, 2);

    /** Four clouds in a row, of two classes in turn. */
    private static LabeledData draw(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int cloud = i % 4;
            names.add(cloud % 2 == 0 ? "light" : "dark");
            values[i][0] = 4 * cloud + random.nextGaussian();
            values[i][1] = random.nextGaussian();
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static LabelSimulation<DenseGpModel> simulation(int labels, int batch) {
        return simulation(1, labels, batch);
    }

    private static LabelSimulation<DenseGpModel> simulation(int startPerClass, int labels, int batch) {
        return new LabelSimulation<>(
                new DenseGpTrainer(DenseGpOptions.builder().searchRows(60).build()),
                DenseGpLearner::resume,
                LearningPlan.USUAL_GROWTH,
                startPerClass,
                labels,
                batch,
                5);
    }

    private static Map<String, QuerySelector<? super DenseGpModel>> strategies() {
        Map<String, QuerySelector<? super DenseGpModel>> strategies = new LinkedHashMap<>();
        strategies.put("random", QuerySelector.top(QueryStrategies.random()));
        strategies.put("margin", QuerySelector.top(QueryStrategies.bestVersusSecondBest()));
        strategies.put("apart", QuerySelector.diverse(QueryStrategies.bestVersusSecondBest(), 0.2));
        return strategies;
    }

    @Test
    void everyRunAsksNoRowTwiceAndSpendsItsLabels() {
        List<StrategyRuns> results =
                new StrategyComparison<>(simulation(40, 3), 3).of(strategies(), POOL, TEST, Seed.of(1), Run.quiet());
        assertThat(results).extracting(StrategyRuns::strategy).containsExactly("random", "margin", "apart");
        for (StrategyRuns result : results) {
            assertThat(result.runs()).hasSize(3);
            for (SimulatedRun run : result.runs()) {
                assertThat(run.labels()).containsExactly(2, 5, 10, 15, 20, 25, 30, 35, 40);
                assertThat(run.asked()).hasSize(38);
                assertThat(new HashSet<>(run.asked())).hasSize(38);
            }
            assertThat(result.curve().points()).hasSize(9);
            assertThat(result.areas()).hasSize(3);
            assertThat(result.labelsToReach(1.1)).isEmpty();
            assertThat(result.labelsToReach(0)).hasValue(2);
        }
    }

    @Test
    void withoutAStartChanceAsksUntilTwoClassesAreKnown() {
        LabeledData rare = POOL.select(IntStream.range(0, POOL.size())
                .filter(i -> i % 4 % 2 == 0 || i < 8)
                .toArray());
        List<StrategyRuns> results =
                new StrategyComparison<>(simulation(0, 60, 1), 3).of(strategies(), rare, TEST, Seed.of(2), Run.quiet());
        int late = 0;
        for (int r = 0; r < 3; r++) {
            SimulatedRun random = results.get(0).runs().get(r);
            SimulatedRun margin = results.get(1).runs().get(r);
            assertThat(margin.start()).isEmpty();
            assertThat(margin.labels()).startsWith(5, 10, 15).endsWith(60);
            assertThat(new HashSet<>(margin.asked())).hasSize(60);
            List<String> classes =
                    margin.asked().stream().map(row -> rare.labels().name(row)).toList();
            int both = Math.max(classes.indexOf("light"), classes.indexOf("dark")) + 1;
            assertThat(margin.asked().subList(0, both)).isEqualTo(random.asked().subList(0, both));
            if (both > 5) {
                late++;
                assertThat(margin.accuracies().get(0))
                        .as("the one class known, for every row")
                        .isEqualTo(0.5);
            }
        }
        assertThat(late).as("runs measured before there is a model").isPositive();
    }

    @Test
    void runsStartAlikeAndDoNotDependOnThreads() {
        StrategyComparison<DenseGpModel> comparison = new StrategyComparison<>(simulation(25, 1), 2);
        List<StrategyRuns> alone = comparison.of(strategies(), POOL, TEST, Seed.of(3), Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            List<StrategyRuns> together = comparison.of(strategies(), POOL, TEST, Seed.of(3), Run.on(pool));
            for (int s = 0; s < alone.size(); s++) {
                for (int r = 0; r < 2; r++) {
                    SimulatedRun one = alone.get(s).runs().get(r);
                    SimulatedRun other = together.get(s).runs().get(r);
                    assertThat(other.asked()).isEqualTo(one.asked());
                    assertThat(other.accuracies()).isEqualTo(one.accuracies());
                    assertThat(one.accuracies().get(0))
                            .isEqualTo(alone.get(0).runs().get(r).accuracies().get(0));
                }
            }
        }
    }

    @Test
    void askingAtBordersBeatsRandomHere() {
        Map<String, QuerySelector<? super DenseGpModel>> two = strategies();
        two.remove("apart");
        List<StrategyRuns> results = new StrategyComparison<>(simulation(5, 60, 1), 20)
                .of(two, wave(300, 1), wave(1000, 2), Seed.of(5), Run.quiet());
        double[] random = results.get(0).areas();
        double[] margin = results.get(1).areas();
        PairedTTest test = PairedTTest.of(margin, random);
        assertThat(test.meanDifference()).isPositive();
        assertThat(test.pValue()).isLessThan(0.05);
    }

    /** A square with one border, which is a wave. */
    private static LabeledData wave(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values[i] = new double[] {random.nextDouble(), random.nextDouble()};
            names.add(values[i][1] > 0.5 + 0.3 * Math.sin(6 * values[i][0]) ? "light" : "dark");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    /** The clouds are the categories: two of each class, as row i is of cloud i % 4. */
    @Test
    void theStartHoldsRowsOfEachCategoryWhereATaskHasSome() {
        Labels clouds = Labels.of(IntStream.range(0, POOL.size())
                .mapToObj(row -> "cloud " + row % 4)
                .toList());
        SimulatedRun run = simulation(3, 20, 1)
                .run(
                        QuerySelector.top(QueryStrategies.random()),
                        new StrategyComparison.Task(POOL, clouds, TEST),
                        Seed.of(4),
                        Run.quiet());
        assertThat(run.start()).hasSize(12);
        for (int cloud = 0; cloud < 4; cloud++) {
            int wanted = cloud;
            assertThat(run.start()).filteredOn(row -> row % 4 == wanted).hasSize(3);
        }
        assertThat(run.labels().get(0)).isEqualTo(12);
    }

    @Test
    void everyRowOfThePoolNeedsACategory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StrategyComparison.Task(POOL, TEST.labels(), TEST))
                .withMessage("categories must be one per row of the pool, got 300");
    }

    @Test
    void labelsMustFitThePool() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StrategyComparison<>(simulation(241, 1), 1)
                        .of(strategies(), POOL, TEST, Seed.of(1), Run.quiet()))
                .withMessageContaining(
                        "labels must be more than the 2 of the start and at most the 240 rows of the pool, got 241");
    }
}
