package dev.querent.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs with a time budget: by a clock that only steps advance, and on real threads that wait for each other. */
@Timeout(60)
class SchedulerPacedTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000_000); // soon to overflow
    private final List<String> order = new ArrayList<>();

    private static Run seconds(int seconds) {
        return Run.quiet().withBudget(Budget.ofTime(Duration.ofSeconds(seconds)));
    }

    private Scheduler scheduler(Attraction rule, int patience) {
        return new Scheduler(
                rule, new Pace(Duration.ofMillis(100), Duration.ofSeconds(2), patience), Scheduler.WIDTH, clock::get);
    }

    /** Each step takes so long and is recorded. */
    private CountingTask timed(CountingTask task, int millis) {
        return task.during(() -> {
            order.add(task.name());
            clock.addAndGet(millis * 1_000_000L);
        });
    }

    /** The second task is the worse one from its first step on, but each keeps the only thread for two seconds. */
    @Test
    void aTaskKeepsItsThreadForTwoSeconds() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 1000);
        Handle<Long> good = scheduler.submit(timed(CountingTask.learning("good", 0.9, 0.999), 30));
        Handle<Long> bad = scheduler.submit(timed(CountingTask.learning("bad", 0.1, 0.999), 30));
        scheduler.run(seconds(2));
        assertThat(good.steps()).isEqualTo(67); // 67 · 30 ms is the first multiple of at least 2 s
        assertThat(bad.steps()).isZero();
        scheduler.run(seconds(10));
        assertThat(order.subList(67, 67 + 334)).containsOnly("bad");
        assertThat(good.steps()).isEqualTo(67);
    }

    /** From then on it is compared with the others ten times a second. */
    @Test
    void aLookFollowsEveryTenthOfASecond() {
        AtomicInteger looks = new AtomicInteger();
        Attraction counting = (standing, fewest, most) -> {
            looks.incrementAndGet();
            return 1 - standing.correctness();
        };
        Scheduler scheduler = scheduler(counting, 10_000);
        scheduler.submit(timed(CountingTask.learning("task", 0.5, 0.9999), 1));
        scheduler.run(seconds(3));
        assertThat(looks).hasValue(11); // at 2 s, 2.1 s, … and 3 s
    }

    @Test
    void inRoundsAStepHasAllThreads() {
        List<Integer> threads = new ArrayList<>();
        AnytimeTask<String> task = new AnytimeTask<>() {
            @Override
            public String name() {
                return "alone";
            }

            @Override
            public int priority() {
                return 0;
            }

            @Override
            public Standing step(Run run) {
                threads.add(run.workers().parallelism());
                clock.addAndGet(1_000_000_000L);
                return new Standing(0.5, 100, false);
            }

            @Override
            public Optional<String> best() {
                return Optional.of("step " + threads.size());
            }
        };
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 1000);
        Handle<String> handle = scheduler.submit(task);
        try (WorkerPool pool = WorkerPool.of(3)) {
            scheduler.runInRounds(Run.on(pool).withBudget(Budget.ofTime(Duration.ofSeconds(5))));
        }
        assertThat(threads).hasSizeBetween(4, 5).containsOnly(3);
        assertThat(handle.best()).contains("step " + handle.steps()); // the step at the end of the time is lost
    }

    /** Both learn at the same rate, so each is the worse one after the other's turn. */
    @Test
    void tasksTakeTurns() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 1000);
        scheduler.submit(timed(CountingTask.learning("a", 0.5, 0.99), 500));
        scheduler.submit(timed(CountingTask.learning("b", 0.5, 0.99), 500));
        scheduler.run(seconds(8));
        assertThat(String.join("", order)).isEqualTo("aaaabbbbaaaabbbb".substring(0, 16));
    }

    @Test
    void priorityComesBeforeAttraction() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 1000);
        scheduler.submit(timed(CountingTask.learning("bad", 0, 0.999), 500));
        CountingTask urgent = new CountingTask("urgent", 1, step -> new Standing(0.9, 100, step == 7));
        scheduler.submit(timed(urgent, 500));
        scheduler.run(seconds(5));
        assertThat(order.subList(0, 7)).containsOnly("urgent");
        assertThat(order.subList(7, 10)).containsOnly("bad");
    }

    /** Steps of the hopeless one take a hundredth of the time, so that two seconds would be enough for 20,000. */
    @Test
    void aHopelessTaskGetsAtMostPatienceMoreSteps() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 20);
        Handle<Long> hopeless = scheduler.submit(timed(CountingTask.constant("hopeless", 0), 1));
        Handle<Long> other = scheduler.submit(timed(CountingTask.learning("other", 0.5, 0.99), 100));
        scheduler.run(seconds(60));
        assertThat(order.subList(0, 20)).containsOnly("hopeless");
        assertThat(order.subList(20, 40)).containsOnly("other");
        assertThat(hopeless.steps()).isLessThanOrEqualTo(other.steps() + 20);
        assertThat(other.steps()).isGreaterThan(500);
    }

    @Test
    void atTheEndOfItsTimeAStepIsCancelledAndTheBestStays() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 20);
        AnytimeTask<String> task = new AnytimeTask<>() {
            private Optional<String> best = Optional.of("as submitted");
            private int steps;

            @Override
            public String name() {
                return "task";
            }

            @Override
            public int priority() {
                return 0;
            }

            @Override
            public Standing step(Run run) {
                for (int part = 0; part < 10; part++) {
                    run.cancellation().check();
                    clock.addAndGet(30_000_000);
                }
                best = Optional.of("after step " + ++steps);
                return new Standing(0.1 * steps, 1, false);
            }

            @Override
            public Optional<String> best() {
                return best;
            }
        };
        Handle<String> handle = scheduler.submit(task);
        assertThat(handle.best()).contains("as submitted");
        long begun = clock.get();
        scheduler.run(seconds(1));
        assertThat(handle.best()).contains("after step 3");
        assertThat(handle.failure()).isEmpty();
        assertThat(clock.get() - begun).isBetween(1_000_000_000L, 1_030_000_000L);
    }

    @Test
    void aBudgetMayLimitBothTimeAndSteps() {
        Scheduler scheduler = scheduler(Attraction.worstFirst(), 1000);
        List<FitEvent> events = new ArrayList<>();
        Handle<Long> task = scheduler.submit(timed(CountingTask.learning("task", 0, 0.9), 1));
        Budget both = new Budget(Optional.of(Duration.ofSeconds(9)), OptionalInt.of(3));
        scheduler.run(Run.quiet().withBudget(both).withListener(events::add));
        assertThat(task.steps()).isEqualTo(3);
        assertThat(events).hasSize(3).endsWith(new FitEvent.Progress("steps", 3, 3));
    }

    /** Two threads, two tasks that can only finish together, and a third that fails. */
    @Test
    void asManyTasksRunAtOnceAsThereAreThreads() {
        Scheduler scheduler = scheduler(Attraction.errorPlusShare(), 20);
        CountDownLatch both = new CountDownLatch(2);
        Runnable meeting = () -> {
            both.countDown();
            await(both);
        };
        Handle<Long> one =
                scheduler.submit(CountingTask.finishingAfter("one", 1, 5).during(meeting));
        Handle<Long> two =
                scheduler.submit(CountingTask.finishingAfter("two", 1, 5).during(meeting));
        Handle<Long> failing =
                scheduler.submit(CountingTask.constant("failing", 0).during(() -> {
                    throw new IllegalStateException("planned");
                }));
        try (WorkerPool pool = WorkerPool.of(2)) {
            scheduler.run(Run.on(pool).withBudget(Budget.ofTime(Duration.ofDays(1))));
        }
        assertThat(one.best()).contains(5L);
        assertThat(two.best()).contains(5L);
        assertThat(failing.failure().orElseThrow()).hasMessage("planned");
    }

    /** The first task cannot go on before another thread has run the one that it submits. */
    @Test
    void aThreadWithoutATaskWaitsForLaterOnes() {
        Scheduler scheduler = new Scheduler();
        CountDownLatch later = new CountDownLatch(1);
        Handle<Long> first =
                scheduler.submit(CountingTask.finishingAfter("first", 0, 1).during(() -> {
                    LockSupport.parkNanos(50_000_000); // time for the other thread to find nothing
                    scheduler.submit(CountingTask.finishingAfter("later", 0, 1).during(later::countDown));
                    await(later);
                }));
        try (WorkerPool pool = WorkerPool.of(2)) {
            scheduler.run(Run.on(pool).withBudget(Budget.ofTime(Duration.ofDays(1))));
        }
        assertThat(first.failure()).isEmpty();
        assertThat(first.steps()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Completes two steps and then works until it is stopped. */
    private static AnytimeTask<Long> endless(CountDownLatch inThirdStep, CountDownLatch left) {
        return new AnytimeTask<>() {
            private long steps;

            @Override
            public String name() {
                return "endless";
            }

            @Override
            public int priority() {
                return 0;
            }

            @Override
            public Standing step(Run run) {
                if (steps == 2) {
                    inThirdStep.countDown();
                    try {
                        while (true) {
                            run.cancellation().check();
                            Thread.onSpinWait();
                        }
                    } finally {
                        left.countDown();
                    }
                }
                steps++;
                return new Standing(0.1 * steps, 1, false);
            }

            @Override
            public Optional<Long> best() {
                return Optional.of(steps);
            }
        };
    }

    @Test
    void aStopInTheBackgroundCancelsTheStepAndHandsOutTheBest() {
        CountDownLatch inThirdStep = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        try (Scheduler scheduler = new Scheduler()) {
            scheduler.runInBackground(Run.quiet());
            Handle<Long> handle = scheduler.submit(endless(inThirdStep, left));
            await(inThirdStep);
            handle.stop();
            assertThat(handle.best()).contains(2L);
            await(left);
            assertThat(handle.best()).contains(2L);
            assertThat(handle.failure()).isEmpty();

            LockSupport.parkNanos(50_000_000); // time to fall asleep
            CountDownLatch done = new CountDownLatch(3);
            scheduler.submit(CountingTask.finishingAfter("later", 0, 3).during(done::countDown));
            await(done);
        }
    }

    @Test
    void closingCancelsTheStepUnderWay() {
        CountDownLatch inThirdStep = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        Scheduler scheduler = new Scheduler();
        Handle<Long> handle = scheduler.submit(endless(inThirdStep, left));
        scheduler.runInBackground(Run.quiet());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scheduler.run(Run.quiet()))
                .withMessage("scheduler must be run once at a time, got a second run");
        await(inThirdStep);
        scheduler.close();
        assertThat(left.getCount()).isZero();
        assertThat(handle.best()).contains(2L);
        scheduler.submit(CountingTask.finishingAfter("later", 1, 3));
        handle.stop();
        scheduler.run(Run.quiet());
        assertThat(handle.steps()).isEqualTo(2);
    }
}
