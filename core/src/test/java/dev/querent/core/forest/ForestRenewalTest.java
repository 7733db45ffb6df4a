package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Forests that replace trees without new rows. */
class ForestRenewalTest {
    private static final LabeledData DATA = Clouds.distinct(3, 200, 6);
    private static final ForestOptions OPTIONS =
            ForestOptions.builder().trees(20).sampling(new Sampling.Share(0.6)).build();

    private static ForestLearner learner(LabeledData data) {
        return ForestLearner.resume(new ForestTrainer(OPTIONS).fit(data, Seed.of(1)), Run.quiet());
    }

    private static List<Seed> seeds(ForestModel model) {
        return model.state().trees().stream().map(ForestTree::seed).toList();
    }

    /** Against the definition: trees 20, 21, … of the seed, each in place of the worst one if it is better. */
    @Test
    void renewedTreesAreThoseThatReplacedTheWorst() {
        ForestLearner learner = learner(DATA);
        LearningRows rows =
                LearningRows.of(RowHistory.of(NumberedRows.numbered(DATA)), DATA.classes(), OPTIONS.classWeights());
        Renewal expected = Renewal.of(
                learner.state().trees.stream().map(LearningTree::score).toList(),
                Optional.empty(),
                rows,
                TreeFactory.of(rows, OPTIONS, Workers.sequential()),
                OPTIONS,
                Seed.of(1),
                7,
                20,
                2,
                Run.quiet());
        List<Seed> before = seeds(learner.snapshot());
        double accuracy = learner.treeAccuracy();

        int replaced = learner.renew(7, Run.quiet());
        assertThat(replaced).isEqualTo(expected.replaced().size()).isBetween(1, 7);
        assertThat(seeds(learner.snapshot()))
                .isEqualTo(IntStream.range(0, 20)
                        .mapToObj(t -> expected.replaced().containsKey(t)
                                ? expected.replaced().get(t).tree().seed()
                                : before.get(t))
                        .toList());
        assertThat(learner.treeAccuracy()).isGreaterThan(accuracy);
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(27);
        assertThat(learner.rows()).isEqualTo(200);
    }

    @Test
    void manySmallStepsGiveTheForestOfOneLargeStep() {
        ForestLearner small = learner(DATA);
        ForestLearner large = learner(DATA);
        for (int step = 0; step < 30; step++) {
            small.renew(1, Run.quiet());
        }
        large.renew(30, Run.quiet());
        assertThat(seeds(small.snapshot())).isEqualTo(seeds(large.snapshot()));
    }

    /** What was prepared for the old rows must not grow trees for the new ones. */
    @Test
    void renewalUsesRowsThatCameInBetween() {
        LabeledData more = Clouds.distinct(4, 100, 6);
        ForestLearner learner = learner(DATA);
        learner.renew(1, Run.quiet());
        learner.observe(more, Run.quiet().withBudget(Budget.ofSteps(1)));
        ForestLearner other = ForestLearner.resume(learner.snapshot(), Run.quiet());
        other.restore(learner.state());
        learner.renew(40, Run.quiet());
        other.renew(40, Run.quiet());
        for (int t = 0; t < 20; t++) {
            assertThat(learner.snapshot().state().trees().get(t).tree())
                    .usingRecursiveComparison()
                    .isEqualTo(other.snapshot().state().trees().get(t).tree());
        }
    }

    /** More than a tenth of the trees are new. */
    @Test
    void theOutOfBagEstimateFollowsTheNewTrees() {
        ForestLearner learner = learner(DATA);
        int replaced = learner.renew(60, Run.quiet());
        assertThat(replaced).isGreaterThan(2);
        ForestState state = learner.snapshot().state();
        OutOfBagVotes votes = new LeafWeightChoice(
                        state.trees(), NumberedRows.numbered(DATA), OPTIONS, Seed.of(1), Workers.sequential())
                .best(state.weights());
        assertThat(state.outOfBag()).isEqualTo(votes.estimate());
        assertThat(state.calibration()).isEqualTo(votes.calibration());
    }

    @Test
    void aCancelledRenewalChangesNothing() {
        Cancellation cancellation = new Cancellation();
        Run cancelled = Run.quiet().withCancellation(cancellation).withListener(event -> cancellation.request());
        ForestLearner learner = learner(DATA);
        ForestModel before = learner.snapshot();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> learner.renew(40, cancelled));
        assertThat(learner.snapshot()).isSameAs(before);
        assertThat(learner.state().trees.stream().map(LearningTree::tree).toList())
                .isEqualTo(before.state().trees());
    }

    @Test
    void aBudgetLimitsTheTreesAndNoneAreRejected() {
        ForestLearner learner = learner(DATA);
        learner.renew(40, Run.quiet().withBudget(Budget.ofSteps(3)));
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(23);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.renew(0, Run.quiet()))
                .withMessage("trees must be >= 1, got 0");
    }

    private static List<Seed> scheduled(Run run) {
        Scheduler scheduler = new Scheduler();
        Handle<ForestModel> one = scheduler.submit(learner(DATA).renewalTask("one", 0, 2));
        Handle<ForestModel> two =
                scheduler.submit(learner(Clouds.distinct(5, 150, 6)).renewalTask("two", 1, 3));
        ForestModel start = one.best().orElseThrow();
        scheduler.run(run.withBudget(Budget.ofSteps(20)));
        assertThat(one.steps()).isEqualTo(10);
        assertThat(one.best().orElseThrow().state().nextTree()).isEqualTo(40);
        assertThat(seeds(one.best().orElseThrow())).isNotEqualTo(seeds(start));
        return IntStream.range(0, 40)
                .mapToObj(t -> t < 20
                        ? seeds(one.best().orElseThrow()).get(t)
                        : seeds(two.best().orElseThrow()).get(t - 20))
                .toList();
    }

    @Test
    void forestsGrowingOnASchedulerAreTheSameOnTwoThreads() {
        List<Seed> alone = scheduled(Run.quiet());
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThat(scheduled(Run.on(pool))).isEqualTo(alone);
        }
    }

    /** New trees replace the worst ones less and less often, so the task stalls. */
    @Test
    void renewalEndsWhenNoTreeIsReplacedForLong() {
        Scheduler scheduler = new Scheduler();
        Handle<ForestModel> forest = scheduler.submit(learner(DATA).renewalTask("forest", 0, 1));
        scheduler.run(Run.quiet());
        assertThat(forest.steps()).isGreaterThan(20);
        assertThat(forest.failure()).isEmpty();
    }
}
