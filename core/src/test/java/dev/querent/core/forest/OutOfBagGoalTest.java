package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Updates that end once the forest is accurate enough. */
class OutOfBagGoalTest {
    private static final int TREES = 20;
    private static final LabeledData DATA = Clouds.draw(3, 400, 6);

    static LongStream seeds() {
        return TestSeeds.upTo(12);
    }

    private static ForestLearner learner(double share, double enough) {
        ForestOptions options = ForestOptions.builder()
                .trees(TREES)
                .sampling(new Sampling.Share(0.6))
                .leafExponent(0)
                .renewal(new RenewalOptions(share, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, 0).withEnough(enough))
                .build();
        return ForestLearner.resume(new ForestTrainer(options).fit(range(DATA, 0, 40), Seed.of(1)), Run.quiet());
    }

    private static ForestLearner updated(double share, double enough, Run run) {
        ForestLearner learner = learner(share, enough);
        learner.observe(range(DATA, 40, 400), run);
        return learner;
    }

    private static double outOfBag(ForestLearner learner) {
        return learner.snapshot().outOfBag().orElseThrow().accuracy();
    }

    /** Halfway between the forest whose leaves alone have learnt, and the one with all new trees. */
    private static double halfway() {
        double leaves = outOfBag(updated(0, 0, Run.quiet()));
        double trees = outOfBag(updated(10, 0, Run.quiet()));
        assertThat(trees).isGreaterThan(leaves);
        return (leaves + trees) / 2;
    }

    private static LabeledData range(LabeledData data, int from, int to) {
        return data.select(IntStream.range(from, to).toArray());
    }

    private static double accuracy(List<ForestTree> trees, ForestState state, NumberedRows rows, float[] weights) {
        ForestOptions options = state.options();
        return new LeafWeightChoice(trees, rows, fixed(options, state), state.seed(), Workers.sequential())
                .best(weights)
                .accuracy();
    }

    /** The same options with the leaf weight that was found. */
    private static ForestOptions fixed(ForestOptions options, ForestState state) {
        return ForestOptions.builder()
                .sampling(options.sampling())
                .vote(options.vote())
                .outOfBagRows(options.outOfBagRows())
                .leafExponent(state.leafWeights().exponent())
                .renewal(options.renewal())
                .build();
    }

    /** Against all votes counted again, after each of many replacements. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theAccuracyIsThatOfAllOutOfBagVotes(long seed) {
        LabeledData data = Clouds.draw(seed, 150, 5);
        ForestOptions options = ForestOptions.builder()
                .trees(9)
                .sampling(seed % 2 == 0 ? new Sampling.Share(0.7) : new Sampling.Bootstrap())
                .vote(seed % 3 == 0 ? Vote.HARD : Vote.SOFT)
                .minLeaf(seed % 2 == 0 ? 1 : 5)
                .outOfBagRows(seed % 4 == 0 ? 70 : 10_000)
                .renewal(new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, seed % 2 == 0 ? 0 : 40)
                        .withEnough(0.99))
                .build();
        ForestState state = new ForestTrainer(options).fit(data, Seed.of(seed)).state();
        NumberedRows rows = NumberedRows.numbered(data);
        List<ForestTree> trees = new ArrayList<>(state.trees());
        List<TreeScore> scores = new ArrayList<>();
        for (int t = 0; t < 9; t++) {
            scores.add(new TreeScore(5 + t, 20));
        }
        OutOfBagGoal goal = OutOfBagGoal.of(trees, scores, state, rows, Workers.sequential())
                .orElseThrow();
        TreeFactory factory = new TreeFactory(options, rows, Workers.sequential());
        for (int k = 0; k < 12; k++) {
            float[] weights = new float[9];
            for (int t = 0; t < 9; t++) {
                weights[t] = options.renewal().weight(scores.get(t), 3);
            }
            assertThat(goal.accuracy()).isEqualTo(accuracy(trees, state, rows, weights));
            int position = k * 5 % 9;
            trees.set(position, factory.tree(ForestState.treeSeed(state.seed(), 9 + k), 2));
            scores.set(position, new TreeScore(k, 12));
            goal.replace(position, trees.get(position), scores.get(position));
        }
    }

    /** Trees are taken one after the other until their forest is accurate enough. */
    @Test
    void anUpdateEndsWithTheFirstForestThatIsAccurateEnough() {
        double enough = halfway();
        ForestLearner some = updated(10, enough, Run.quiet());
        int grown = some.snapshot().state().nextTree() - TREES;
        assertThat(grown).isBetween(2, TREES - 1);
        assertThat(some.state().parts().due()).isZero();
        assertThat(outOfBag(some)).isGreaterThanOrEqualTo(enough);

        assertThat(seeds(updated(10, 0, Run.quiet().withBudget(Budget.ofSteps(grown)))))
                .isEqualTo(seeds(some));
        assertThat(outOfBag(updated(10, 0, Run.quiet().withBudget(Budget.ofSteps(grown - 1)))))
                .isLessThan(enough);
    }

    private static List<Seed> seeds(ForestLearner learner) {
        return learner.snapshot().state().trees().stream().map(ForestTree::seed).toList();
    }

    @Test
    void anAccurateForestGrowsNoTrees() {
        ForestLearner learner = updated(10, 0.01, Run.quiet());
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(TREES);
        assertThat(learner.rows()).isEqualTo(400);
        assertThat(learner.renew(5, Run.quiet())).isZero();
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(TREES);
    }

    @Test
    void aForestWithoutOutOfBagRowsNeverReachesIt() {
        ForestOptions options = ForestOptions.builder()
                .trees(5)
                .sampling(new Sampling.All())
                .renewal(RenewalOptions.defaults().withEnough(0.01))
                .build();
        ForestLearner learner = ForestLearner.resume(new ForestTrainer(options).fit(DATA, Seed.of(1)), Run.quiet());
        learner.renew(3, Run.quiet());
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(8);
    }

    @Test
    void threadsDoNotChangeWhereItEnds() {
        double enough = halfway();
        ForestLearner alone = updated(10, enough, Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            ForestLearner together = updated(10, enough, Run.on(pool));
            assertThat(seeds(together)).isEqualTo(seeds(alone));
            assertThat(together.snapshot().state().nextTree())
                    .isEqualTo(alone.snapshot().state().nextTree());
        }
    }

    @Test
    void anAccuracyIsAtMostOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RenewalOptions.defaults().withEnough(1.2))
                .withMessageContaining("enough");
    }
}
