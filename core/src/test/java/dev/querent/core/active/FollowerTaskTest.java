package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.data.Features;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.AnytimeTask;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Followers of the log on a scheduler, beside a growing forest. */
@Timeout(120)
class FollowerTaskTest {
    private static final Features ROWS = TestEngine.POOL.features();

    private final LabelStore store = new LabelStore(new MemoryLog(TestEngine.CLOCK), LabelPolicy.LATEST);

    private void label(int from, int to) {
        for (int item = from; item < to; item++) {
            store.enter("anna", new Labelled(item, TestEngine.POOL.labels().name(item), false, Optional.empty()));
        }
    }

    /** A forest of its own, which grows in steps of two trees. */
    private static AnytimeTask<ForestModel> growing() {
        ForestOptions options = ForestOptions.builder().trees(10).build();
        ForestModel start = new ForestTrainer(options).fit(TestEngine.POOL, Seed.of(1));
        return ForestLearner.resume(start, Run.quiet()).renewalTask("growing", 0, 2);
    }

    private static double[] bits(Classifier model) {
        Predictions said = model.predict(ROWS);
        return IntStream.range(0, ROWS.rows())
                .mapToObj(said::row)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static Run steps(int steps) {
        return Run.quiet().withBudget(Budget.ofSteps(steps));
    }

    private void isTheReplayOfItsLog(Follower<DenseGpModel> follower, int rows) {
        Follower<DenseGpModel> replayed = TestEngine.dense().follower(store);
        replayed.catchUp(Run.quiet());
        assertThat(follower.waiting().events()).isZero();
        assertThat(follower.snapshot().orElseThrow().learnt().size()).isEqualTo(rows);
        assertThat(bits(follower.snapshot().orElseThrow().model()))
                .containsExactly(bits(replayed.snapshot().orElseThrow().model()));
    }

    @Test
    void aFollowerLearnsWaitingEventsTogetherWhileAForestGrows() {
        Scheduler scheduler = new Scheduler();
        Handle<ForestModel> forest = scheduler.submit(growing());
        try (Follower<DenseGpModel> follower = TestEngine.dense().follower(store)) {
            follower.followOn(scheduler, 1);
            label(0, 12);
            scheduler.run(steps(1));
            assertThat(forest.steps()).isZero(); // labels have the higher priority
            isTheReplayOfItsLog(follower, 12);
            scheduler.run(steps(4));
            assertThat(forest.steps()).isEqualTo(4); // nothing waits
            label(12, 20);
            scheduler.run(steps(4));
            isTheReplayOfItsLog(follower, 20);
            assertThat(forest.steps()).isEqualTo(7);
            assertThat(forest.best().orElseThrow().trees()).isEqualTo(10);
        }
        assertThat(store.after(0).stream().filter(event -> event.action() instanceof Learned))
                .hasSize(2);
    }

    @Test
    void eventsEnteredBeforeAreLearntAndClosingEndsTheTask() {
        Scheduler scheduler = new Scheduler();
        label(0, 12);
        Follower<DenseGpModel> follower = TestEngine.dense().follower(store);
        follower.followOn(scheduler, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> follower.followInBackground(Run.quiet()))
                .withMessage("learning of gp-dense must be started once, got a second start");
        scheduler.run(Run.quiet());
        isTheReplayOfItsLog(follower, 12);
        label(12, 15);
        follower.close();
        label(15, 18);
        scheduler.run(Run.quiet());
        assertThat(follower.snapshot().orElseThrow().learnt().size()).isEqualTo(12);
    }

    /** An event may still be on its way when a follower is closed. */
    @Test
    void aClosedTaskIsNotSubmittedAgain() {
        Scheduler scheduler = new Scheduler();
        try (Follower<DenseGpModel> follower = TestEngine.dense().follower(store)) {
            FollowerTask<DenseGpModel> task = new FollowerTask<>(follower, scheduler, "late", 1);
            label(0, 12);
            task.close();
            task.wake();
            scheduler.run(Run.quiet());
            assertThat(follower.snapshot()).isEmpty();
        }
    }

    /** The run is cancelled while the model learns what it has read; a later run learns it without a further event. */
    @Test
    void aCancelledStepIsDoneAgain() {
        Cancellation cancellation = new Cancellation();
        AtomicInteger calls = new AtomicInteger();
        Function<int[], Features> cancelling = items -> {
            if (calls.incrementAndGet() == 1) {
                cancellation.request();
                cancellation.check();
            }
            return ROWS.select(items);
        };
        Scheduler scheduler = new Scheduler();
        try (Follower<DenseGpModel> follower =
                new Follower<>("gp-dense", store, cancelling, TestEngine.dense().plan())) {
            follower.followOn(scheduler, 1);
            label(0, 12);
            scheduler.run(Run.quiet().withCancellation(cancellation));
            assertThat(follower.snapshot()).isEmpty();
            scheduler.run(Run.quiet());
            isTheReplayOfItsLog(follower, 12);
        }
    }

    /** A learner that fails is reported, and the next event submits the task again. */
    @Test
    void aFailureIsToldAndTheNextEventTriesAgain() {
        AtomicInteger calls = new AtomicInteger();
        Function<int[], Features> failing = items -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("the disk with the features is gone");
            }
            return ROWS.select(items);
        };
        Scheduler scheduler = new Scheduler();
        try (Follower<DenseGpModel> follower =
                new Follower<>("gp-dense", store, failing, TestEngine.dense().plan())) {
            follower.followOn(scheduler, 1);
            label(0, 12);
            scheduler.run(Run.quiet());
            assertThat(follower.waiting().failure()).contains("the disk with the features is gone");
            label(12, 13);
            scheduler.run(Run.quiet());
            assertThat(follower.waiting().failure()).isEmpty();
            assertThat(follower.snapshot().orElseThrow().learnt().size()).isEqualTo(13);
        }
    }

    @Test
    void inTheBackgroundAllEventsAreLearntWhileAForestGrows() {
        try (WorkerPool pool = WorkerPool.of(2);
                Scheduler scheduler = new Scheduler();
                Follower<DenseGpModel> follower = TestEngine.dense().follower(store)) {
            scheduler.runInBackground(Run.on(pool));
            Handle<ForestModel> forest = scheduler.submit(growing());
            follower.followOn(scheduler, 1);
            for (int item = 0; item < 60; item++) {
                label(item, item + 1);
            }
            assertThat(follower.awaitWaiting(0, Duration.ofMinutes(1))).isTrue();
            isTheReplayOfItsLog(follower, 60);
            assertThat(forest.failure()).isEmpty();
        }
    }
}
