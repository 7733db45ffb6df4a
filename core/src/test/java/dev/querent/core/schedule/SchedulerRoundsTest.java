package dev.querent.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulerRoundsTest {

    private static Run steps(int steps) {
        return Run.quiet().withBudget(Budget.ofSteps(steps));
    }

    private static Scheduler patient(int patience) {
        return new Scheduler(
                Attraction.errorPlusShare(), new Pace(Duration.ofMillis(100), Duration.ofSeconds(2), patience));
    }

    private static List<Handle<Long>> submitted(Scheduler scheduler, List<CountingTask> tasks) {
        return tasks.stream().map(scheduler::submit).toList();
    }

    private static List<Long> stepsOf(List<Handle<Long>> handles) {
        return handles.stream().map(Handle::steps).toList();
    }

    /** Ten classes, of which one learns slowly. */
    @Test
    void theWorstTaskGetsTheMostSteps() {
        Scheduler scheduler = new Scheduler();
        List<Handle<Long>> classes = submitted(
                scheduler,
                IntStream.range(0, 10)
                        .mapToObj(c -> CountingTask.learning("class " + c, 0.5, c == 6 ? 0.99 : 0.8))
                        .toList());
        scheduler.run(steps(200));
        List<Long> steps = stepsOf(classes);
        assertThat(steps.stream().mapToLong(n -> n).sum()).isEqualTo(200);
        assertThat(steps.get(6)).isEqualTo(25); // in every round of eight; the others share 175 steps
        assertThat(IntStream.range(0, 10).filter(c -> c != 6).mapToLong(steps::get))
                .allMatch(n -> n == 19 || n == 20);
    }

    /** Twelve tasks that draw their progress, one of which fails. */
    private static List<String> results(Run run) {
        Scheduler scheduler = patient(5);
        List<Handle<Long>> handles = submitted(
                scheduler,
                IntStream.range(0, 12)
                        .mapToObj(t -> {
                            RandomSource random = Seed.of(3).child("task", t).generator();
                            return new CountingTask("task " + t, t % 2, step -> {
                                if (t == 7 && step == 4) {
                                    throw new IllegalStateException("planned");
                                }
                                return new Standing(random.nextDouble(), 100 + 10 * t, step == 3 * t + 4);
                            });
                        })
                        .toList());
        scheduler.run(run.withBudget(Budget.ofSteps(150)));
        return handles.stream()
                .map(handle -> handle + " " + handle.best() + " " + handle.failure())
                .toList();
    }

    @Test
    void aStepBudgetGivesTheSameResultOnAnyNumberOfThreads() {
        List<String> alone = results(Run.quiet());
        for (int threads : new int[] {2, 3, 8}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                for (int repeat = 0; repeat < 5; repeat++) {
                    assertThat(results(Run.on(pool))).isEqualTo(alone);
                }
            }
        }
        assertThat(alone.get(7)).contains("planned");
    }

    @Test
    void aHopelessTaskGetsAtMostPatienceMoreSteps() {
        Scheduler scheduler = patient(20);
        Handle<Long> hopeless = scheduler.submit(CountingTask.constant("hopeless", 0.1));
        List<Handle<Long>> others = submitted(
                scheduler,
                IntStream.range(0, 39)
                        .mapToObj(c -> CountingTask.learning("class " + c, 0.5, 0.9))
                        .toList());
        for (int round = 0; round < 300; round++) {
            scheduler.run(steps(8));
            long fewest = others.stream().mapToLong(Handle::steps).min().orElseThrow();
            assertThat(hopeless.steps()).isLessThanOrEqualTo(fewest + 20);
        }
        assertThat(hopeless.steps()).isEqualTo(20); // it had nothing but the best rank until then
    }

    /** A priority is no excuse either, and it does not wait for ever. */
    @Test
    void aHopelessTaskFollowsTheOthersWhileThereIsRoom() {
        Scheduler scheduler = patient(3);
        Handle<Long> hopeless = scheduler.submit(new CountingTask("hopeless", 5, step -> new Standing(0, 100, false)));
        Handle<Long> other = scheduler.submit(CountingTask.finishingAfter("other", 0, 50));
        scheduler.run(Run.quiet());
        assertThat(other.steps()).isEqualTo(50);
        assertThat(hopeless.steps()).isEqualTo(50);
    }

    @Test
    void whenNothingGainsTheRunEnds() {
        Scheduler scheduler = patient(7);
        List<Handle<Long>> tasks =
                submitted(scheduler, List.of(CountingTask.constant("one", 0.3), CountingTask.learning("two", 0.3, 1)));
        scheduler.run(Run.quiet());
        assertThat(stepsOf(tasks)).containsExactly(7L, 7L);
    }

    /** Gains at steps 3 and 5, then never; patience is 4. */
    @Test
    void patienceCountsFromTheLastGain() {
        double[] correctness = {0.5, 0.5, 0.6, 0.6, 0.7, 0.7, 0.65, 0.7, 0.7, 0.7};
        Scheduler scheduler = patient(4);
        Handle<Long> task = scheduler.submit(new CountingTask(
                "task", 0, step -> new Standing(correctness[(int) step - 1], 100, false)));
        scheduler.run(Run.quiet());
        assertThat(task.steps()).isEqualTo(9);
    }

    /** Fewer correct answers on more rows are no lack of gain. */
    @Test
    void patienceStartsAgainWithOtherRows() {
        Scheduler scheduler = patient(4);
        Handle<Long> task = scheduler.submit(
                new CountingTask("task", 0, step -> new Standing(step < 4 ? 0.9 : 0.8, step < 4 ? 100 : 120, false)));
        scheduler.run(Run.quiet());
        assertThat(task.steps()).isEqualTo(8);
    }

    /** Nine tasks for eight places: the one left out is the most attractive of low priority. */
    @Test
    void priorityComesBeforeAttraction() {
        Scheduler scheduler = new Scheduler();
        Handle<Long> worst = scheduler.submit(CountingTask.constant("worst", 0));
        List<Handle<Long>> urgent = submitted(
                scheduler,
                IntStream.range(0, 8)
                        .mapToObj(t -> new CountingTask(
                                "urgent", 1, step -> new Standing(0.99 + step * 1e-4, 100, step == 10)))
                        .toList());
        scheduler.run(steps(80));
        assertThat(worst.steps()).isZero();
        assertThat(stepsOf(urgent)).containsOnly(10L);
        scheduler.run(steps(3));
        assertThat(worst.steps()).isEqualTo(3);
    }

    /** The ninth of equal tasks waits, and after that has its first step before any other has a second one. */
    @Test
    void tasksOfEqualRankRunInOrderOfSubmission() {
        Scheduler scheduler = new Scheduler();
        List<Handle<Long>> tasks = submitted(
                scheduler,
                IntStream.range(0, 9)
                        .mapToObj(t -> CountingTask.constant("task " + t, 0.5))
                        .toList());
        scheduler.run(steps(8));
        assertThat(stepsOf(tasks)).containsExactly(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 0L);
        scheduler.run(steps(3));
        assertThat(stepsOf(tasks)).containsExactly(2L, 2L, 1L, 1L, 1L, 1L, 1L, 1L, 1L);
    }

    /** Nine tasks for eight places, all equally good: the rule decides which one waits. */
    @Test
    void theRuleDecidesBetweenTasksOfEqualPriority() {
        assertThat(waiting(Attraction.errorPlusShare())).isEqualTo(0); // the smallest
        assertThat(waiting(Attraction.equation61())).isEqualTo(8); // the largest
    }

    private static int waiting(Attraction rule) {
        Scheduler scheduler = new Scheduler(rule, Pace.usual());
        List<Handle<Long>> tasks = submitted(
                scheduler,
                IntStream.range(0, 9)
                        .mapToObj(t -> new CountingTask("task", 0, step -> new Standing(0.5, 100 + t, false)))
                        .toList());
        scheduler.run(steps(8 + 8)); // in the second round, the ninth has its first step
        List<Long> before = stepsOf(tasks);
        scheduler.run(steps(8));
        List<Long> after = stepsOf(tasks);
        return IntStream.range(0, 9)
                .filter(t -> after.get(t).equals(before.get(t)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTaskThatThrowsEndsAloneAndItsHandleTells() {
        Scheduler scheduler = new Scheduler();
        Handle<Long> failing = scheduler.submit(new CountingTask("failing", 0, step -> {
            if (step == 3) {
                throw new IllegalStateException("no memory for a kernel");
            }
            return new Standing(0.5, 100, false);
        }));
        Handle<Long> unasked = scheduler.submit(new CountingTask("unasked", 0, step -> {
            throw new CancellationException("nobody asked for that");
        }));
        Handle<Long> other = scheduler.submit(CountingTask.finishingAfter("other", 0, 9));
        scheduler.run(Run.quiet());
        assertThat(failing.failure().orElseThrow()).hasMessage("no memory for a kernel");
        assertThat(failing.steps()).isEqualTo(2);
        assertThat(failing.best()).contains(2L);
        assertThat(unasked.failure().orElseThrow()).hasMessage("nobody asked for that");
        assertThat(other.failure()).isEmpty();
        assertThat(other.steps()).isEqualTo(9);
    }

    @Test
    void aCancelledRunReturnsAndKeepsTheBestResults() {
        Cancellation cancellation = new Cancellation();
        Scheduler scheduler = new Scheduler();
        CountingTask task = CountingTask.learning("task", 0, 0.9);
        Handle<Long> handle = scheduler.submit(task);
        scheduler.run(steps(5).withCancellation(cancellation));
        task.during(() -> {
            cancellation.request();
            cancellation.check();
        });
        scheduler.run(Run.quiet().withCancellation(cancellation));
        assertThat(handle.best()).contains(5L);
        assertThat(handle.failure()).isEmpty();
        task.during(() -> {});
        scheduler.run(steps(2));
        assertThat(handle.best()).contains(7L);
    }

    /** The task does not notice that it was stopped, and completes its step. */
    @Test
    void afterAStopTheResultStays() {
        Scheduler scheduler = new Scheduler();
        List<Handle<Long>> handles = new ArrayList<>();
        CountingTask stopped = CountingTask.learning("stopped", 0, 0.9).during(() -> {
            if (handles.get(0).steps() == 4) {
                handles.get(0).stop();
            }
        });
        handles.add(scheduler.submit(stopped));
        handles.add(scheduler.submit(CountingTask.finishingAfter("other", 0, 9)));
        scheduler.run(Run.quiet());
        assertThat(stopped.best()).contains(5L);
        assertThat(handles.get(0).best()).contains(4L);
        assertThat(handles.get(0).failure()).isEmpty();
        assertThat(handles.get(1).best()).contains(9L);
    }

    @Test
    void progressTellsTheStepsAfterEachRound() {
        List<FitEvent> events = new ArrayList<>();
        Scheduler scheduler = new Scheduler();
        submitted(scheduler, List.of(CountingTask.constant("one", 0), CountingTask.constant("two", 0)));
        scheduler.run(steps(5).withListener(events::add));
        assertThat(events)
                .containsExactly(
                        new FitEvent.Progress("steps", 2, 5),
                        new FitEvent.Progress("steps", 4, 5),
                        new FitEvent.Progress("steps", 5, 5));
    }
}
