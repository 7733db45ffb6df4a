package dev.querent.core.schedule;

import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Background;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Trains many tasks on a few threads, in small steps, and those first that need it most (the "Thread Master" of Denninger 2017, chapter 6).
 *
 * <p>Without a time budget it works in rounds: it ranks the tasks, takes one step of each of the first eight, and ranks them again. So the result
 * is the same on any number of threads. With a time budget, or in the background, as many tasks run at once as there are threads, and a task
 * keeps its thread for some time ({@link Pace}); the result then depends on the machine. Thread-safe.
 *
 * <pre>{@code
 * Scheduler scheduler = new Scheduler();
 * Handle<ForestModel> first = scheduler.submit(one.renewalTask("first", 0, 5)); // grows five trees per step
 * Handle<ForestModel> second = scheduler.submit(two.renewalTask("second", 0, 5));
 * scheduler.run(Run.on(workers).withBudget(Budget.ofSteps(40))); // the same result on any number of threads
 * ForestModel best = first.best().orElseThrow();
 * }</pre>
 */
public final class Scheduler implements AutoCloseable {
    /** Usual number of tasks per round; not the number of threads, which must not change a result. */
    public static final int WIDTH = 8;

    private final Ranking ranking;
    private final Pace pace;
    private final int width;
    private final LongSupplier nanos;
    private final List<ScheduledTask<?>> tasks = new ArrayList<>(); // in order of submission
    private int holders; // threads that hold a task
    private boolean running;
    private Optional<Background> background = Optional.empty();
    private Cancellation closing = new Cancellation();

    /** With the usual rule and pace. */
    public Scheduler() {
        this(Attraction.errorPlusShare(), Pace.usual());
    }

    public Scheduler(Attraction attraction, Pace pace) {
        this(attraction, pace, WIDTH);
    }

    /**
     * @param width tasks per round; with no fewer than there are tasks, all get the same number of steps
     */
    public Scheduler(Attraction attraction, Pace pace, int width) {
        this(attraction, pace, width, System::nanoTime);
    }

    /**
     * @param nanos the present time in nanoseconds, from any origin
     */
    Scheduler(Attraction attraction, Pace pace, int width, LongSupplier nanos) {
        this.width = Require.atLeast("width", width, 1);
        this.ranking = new Ranking(attraction, pace.patience());
        this.pace = pace;
        this.nanos = nanos;
    }

    /** Adds a task, at any time; it may run as soon as the tasks are ranked again. */
    public synchronized <R> Handle<R> submit(AnytimeTask<R> task) {
        ScheduledTask<R> added = new ScheduledTask<>(task, this);
        tasks.add(added);
        notifyAll();
        background.ifPresent(Background::wake);
        return added;
    }

    /**
     * Runs the tasks until all are finished or stalled, the budget is used up, or the run is cancelled; then it returns normally, and the handles
     * have the best results. A later call continues.
     */
    public void run(Run run) {
        run(run, run.budget().time().isPresent());
    }

    /** The same in rounds, also with a time budget: each step has all threads, so that they serve a few tasks as well as many. */
    public void runInRounds(Run run) {
        run(run, false);
    }

    private void run(Run run, boolean paced) {
        start();
        Budget.Meter meter = run.budget().start(nanos);
        Cancellation end = end(run, meter);
        try {
            if (paced) {
                paced(run, meter, end);
            } else {
                rounds(run, meter, end);
            }
        } finally {
            ended();
        }
    }

    private static Cancellation end(Run run, Budget.Meter meter) {
        return new Cancellation(() -> run.cancellation().isRequested() || meter.late());
    }

    private synchronized void start() {
        Require.that(!running, "scheduler", "a second run", "run once at a time");
        running = true;
    }

    private synchronized void ended() {
        running = false;
    }

    /** Runs all tasks, also those submitted later, on the workers of the run and a thread of its own until {@link #close}. Tells no progress. */
    public synchronized void runInBackground(Run run) {
        start();
        Budget.Meter meter = run.budget().start(nanos);
        Cancellation end = end(run, meter);
        closing = end;
        background = Optional.of(Background.start("scheduler", () -> {
            paced(run.withListener(FitListener.NONE), meter, end);
            return false;
        }));
    }

    /** Ends the background: steps under way are cancelled, and the best results stay. */
    @Override
    public void close() {
        Optional<Background> old;
        synchronized (this) {
            closing.request();
            notifyAll();
            old = background;
            background = Optional.empty();
        }
        old.ifPresent(Background::close);
        old.ifPresent(closed -> ended());
    }

    private void rounds(Run run, Budget.Meter meter, Cancellation end) {
        for (List<ScheduledTask<?>> round = round(meter, end); !round.isEmpty(); round = round(meter, end)) {
            List<ScheduledTask<?>> now = round;
            run.workers().forEach(now.size(), i -> now.get(i).step(run.workers(), end));
            tell(run, meter);
        }
    }

    private synchronized List<ScheduledTask<?>> round(Budget.Meter meter, Cancellation end) {
        return ranked().stream()
                .limit(width)
                .takeWhile(task -> !end.isRequested() && meter.tryStep())
                .toList();
    }

    private List<ScheduledTask<?>> ranked() {
        return ranking.of(live());
    }

    private List<ScheduledTask<?>> live() {
        tasks.removeIf(task -> !task.isLive());
        return tasks;
    }

    private void tell(Run run, Budget.Meter meter) {
        long done;
        synchronized (this) {
            done = meter.stepsUsed();
        }
        run.listener()
                .on(new FitEvent.Progress("steps", done, run.budget().steps().orElse(0)));
    }

    private void paced(Run run, Budget.Meter meter, Cancellation end) {
        Thread caller = Thread.currentThread();
        run.workers().forEach(run.workers().parallelism(), thread -> {
            for (Optional<ScheduledTask<?>> task = take(meter, end); task.isPresent(); task = take(meter, end)) {
                try {
                    keep(task.get(), meter, end, () -> {
                        if (Thread.currentThread() == caller) { // listeners expect a single thread
                            tell(run, meter);
                        }
                    });
                } finally {
                    release(task.get());
                }
            }
        });
    }

    /** The first task that no thread holds. Waits while another thread may change the ranking; empty at the end. */
    private synchronized Optional<ScheduledTask<?>> take(Budget.Meter meter, Cancellation end) {
        while (!end.isRequested() && !meter.exhausted()) {
            Optional<ScheduledTask<?>> first =
                    ranked().stream().filter(task -> !task.isHeld()).findFirst();
            if (first.isPresent()) {
                first.get().hold(true);
                holders++;
                return first;
            }
            if (holders == 0) {
                return Optional.empty();
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end.request(); // the other threads end, too
            }
        }
        return Optional.empty();
    }

    private synchronized void release(ScheduledTask<?> task) {
        task.hold(false);
        holders--;
        notifyAll();
    }

    /** Steps a task until it ends or another one should have its thread. All threads have a task, so its steps use no further ones. */
    private void keep(ScheduledTask<?> task, Budget.Meter meter, Cancellation end, Runnable told) {
        long look = nanos.getAsLong() + pace.atLeast().toNanos();
        while (begins(task, meter, end)) {
            task.step(Workers.sequential(), end);
            told.run();
            if (nanos.getAsLong() - look >= 0) {
                if (isOutranked(task)) {
                    return;
                }
                look = nanos.getAsLong() + pace.look().toNanos();
            }
        }
    }

    private synchronized boolean begins(ScheduledTask<?> task, Budget.Meter meter, Cancellation end) {
        return task.isLive() && ranking.mayRun(task, live()) && !end.isRequested() && meter.tryStep();
    }

    private synchronized boolean isOutranked(ScheduledTask<?> task) {
        return ranked().stream().takeWhile(other -> other != task).anyMatch(other -> !other.isHeld());
    }
}
