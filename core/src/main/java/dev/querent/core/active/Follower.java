package dev.querent.core.active;

import dev.querent.core.active.FollowerCheckpoint.LearnedState;
import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.schedule.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Keeps a model up to date with a {@link LabelStore}. It owns one learner, which processes every event once: one by one on request ({@link
 * #catchUp}), or in the background or on a scheduler, where it processes all pending events together and records that in the log. So a model
 * depends only on the log up to its version. A slow learner delays neither the store nor other followers. Thread-safe.
 *
 * <pre>{@code
 * Follower<DenseGpModel> follower = new Follower<>("gp-dense", store, pool::select, plan);
 * follower.catchUp(Run.quiet());
 * Optional<Snapshot<DenseGpModel>> now = follower.snapshot();
 * }</pre>
 */
public final class Follower<M extends Classifier> implements AutoCloseable {
    private final String name;
    private final LabelStore store;
    private final Function<int[], Features> rows;
    private final LabelState state;
    private final ModelFold<M> fold;
    private final Map<Integer, String> labels = new LinkedHashMap<>(); // to be learnt
    private final AtomicLong learningNanos = new AtomicLong();
    private final Object writing = new Object(); // held by the thread that writes to the learner
    private final Object told = new Object(); // guards the fields below; notified of each change to them
    private long known;
    private Optional<Snapshot<M>> snapshot = Optional.empty();
    private Optional<String> failure = Optional.empty();
    private boolean unlearnt; // whether a cancelled run has read events that the model does not know
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final FollowerSchedule schedule;

    /**
     * @param name identifies this follower in the log
     * @param rows returns the features of items, by their numbers
     */
    public Follower(String name, LabelStore store, Function<int[], Features> rows, LearningPlan<M> plan) {
        this(name, store, rows, plan, LearnedState.empty());
    }

    private Follower(
            String name,
            LabelStore store,
            Function<int[], Features> rows,
            LearningPlan<M> plan,
            LearnedState<M> start) {
        this.name = name;
        this.store = store;
        this.rows = rows;
        this.state = new LabelState(store.policy());
        this.fold = new ModelFold<>(plan, rows, start);
        this.schedule = new FollowerSchedule(name, store);
    }

    /** Resumes from a checkpoint; later results are identical to the bit. */
    public static <M extends Classifier> Follower<M> resume(
            String name,
            LabelStore store,
            Function<int[], Features> rows,
            LearningPlan<M> plan,
            FollowerCheckpoint<M> checkpoint,
            Run run) {
        Follower<M> follower = new Follower<>(name, store, rows, plan, checkpoint.oldest());
        List<LabelEvent> events = store.after(0);
        Require.that(
                checkpoint.version() <= events.size(),
                "version of the checkpoint",
                checkpoint.version(),
                "at most " + events.size() + ", the events of the log");
        events.subList(0, (int) checkpoint.version()).forEach(follower::read);
        checkpoint.later().forEach(step -> follower.fold.moveTo(step, run));
        follower.publish(checkpoint.version());
        return follower;
    }

    /** The complete state that later results depend on. */
    public FollowerCheckpoint<M> checkpoint() {
        synchronized (writing) {
            List<LearnedState<M>> kept = fold.kept();
            return new FollowerCheckpoint<>(
                    known(),
                    kept.get(0),
                    kept.stream().skip(1).map(LearnedState::labels).toList());
        }
    }

    /** The newest model; empty until there are labels of two classes. Never blocks. */
    public Optional<Snapshot<M>> snapshot() {
        synchronized (told) {
            return snapshot;
        }
    }

    /** Id of the last processed event. */
    public long known() {
        synchronized (told) {
            return known;
        }
    }

    /**
     * Pending work of this follower.
     *
     * @param events number of pending events
     * @param failure why the learner failed on the last event; it retries with the next one
     */
    public record Waiting(String name, long events, Optional<String> failure) {}

    public Waiting waiting() {
        synchronized (told) {
            return new Waiting(name, store.size() - known, failure);
        }
    }

    /** Processes all events one by one, except those that the log records as processed together. */
    public void catchUp(Run run) {
        synchronized (writing) {
            List<LabelEvent> events = store.after(known());
            Map<Long, Long> groups = groups(events);
            for (int i = 0; i < events.size(); ) {
                run.cancellation().check();
                if (events.size() > 1) {
                    run.progress("learning", i, events.size());
                }
                long id = events.get(i).id();
                long last = groups.getOrDefault(id, id);
                int end = i + (int) (last - id) + (last > id ? 2 : 1); // a group, with the entry that records it
                learn(events.subList(i, end), run);
                i = end;
            }
        }
    }

    private Map<Long, Long> groups(List<LabelEvent> events) {
        Map<Long, Long> groups = new HashMap<>();
        for (LabelEvent event : events) {
            if (event.action() instanceof Learned learned && event.author().equals(name)) {
                groups.put(learned.from(), learned.to());
            }
        }
        return groups;
    }

    /** Processes all pending events in one step and records that in the log. */
    public void takeTogether(Run run) {
        synchronized (writing) {
            List<LabelEvent> events = store.after(known());
            long telling =
                    events.stream().filter(event -> tells(event.action())).count();
            if (telling > 1) {
                store.takeTogether(name, known() + 1);
            }
            catchUp(run);
        }
    }

    /** Whether an action can change labels. */
    private static boolean tells(LabelAction action) {
        return action instanceof Imported
                || action instanceof Labelled
                || action instanceof Relabelled
                || action instanceof AboutEvent;
    }

    private void learn(List<LabelEvent> events, Run run) {
        events.forEach(this::read);
        learnRead(events.get(events.size() - 1).id(), run);
    }

    private void learnRead(long last, Run run) {
        try {
            long begun = System.nanoTime();
            fold.moveTo(labels, run);
            learningNanos.addAndGet(System.nanoTime() - begun);
            publish(last);
        } catch (CancellationException e) {
            failed(last, e); // read, though not learnt
            synchronized (told) {
                unlearnt = true;
            }
            throw e;
        } catch (RuntimeException | OutOfMemoryError e) { // labels are safe, and the model stays unchanged
            failed(last, e);
        }
    }

    /** Time spent learning events; excludes what a checkpoint saved. */
    public Duration learningTime() {
        return Duration.ofNanos(learningNanos.get());
    }

    private void read(LabelEvent event) {
        state.apply(event);
        for (int item : state.touched(event)) {
            Optional<String> label = state.trainingLabel(item);
            label.ifPresentOrElse(given -> labels.put(item, given), () -> labels.remove(item));
        }
    }

    private void publish(long version) {
        LearnedState<M> now = fold.current();
        Optional<Snapshot<M>> next = now.learner().map(learner -> {
            M model = learner.model();
            Optional<Snapshot<M>> before = snapshot().filter(old -> old.model() == model);
            return new Snapshot<>(
                    version, model, before.map(Snapshot::learnt).orElseGet(() -> learnt(model, now.labels())));
        });
        tell(version, next, Optional.empty());
    }

    private LabeledData learnt(M model, Map<Integer, String> now) {
        int[] items = now.keySet().stream().mapToInt(item -> item).toArray();
        return new LabeledData(rows.apply(items), Labels.of(model.classes(), new ArrayList<>(now.values())));
    }

    private void failed(long version, Throwable thrown) {
        tell(
                version,
                snapshot(),
                Optional.of(thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage()));
    }

    private void tell(long version, Optional<Snapshot<M>> next, Optional<String> problem) {
        synchronized (told) {
            known = version;
            unlearnt = false;
            snapshot = next;
            failure = problem;
            told.notifyAll();
        }
        readers.forEach(Runnable::run);
    }

    /** Starts a background thread that processes new events. */
    public void followInBackground(Run run) {
        schedule.startInBackground(() -> step(run));
    }

    private boolean step(Run run) {
        if (store.size() == known() || run.cancellation().isRequested()) {
            return false;
        }
        try {
            takeTogether(run);
        } catch (RuntimeException e) { // the log could not be written, or the run was cancelled
            failed(known(), e);
            return false;
        }
        return true;
    }

    /**
     * Learns new events on a scheduler, beside its other tasks: all pending events together in one step. When none is left the task finishes, and
     * the next event submits it again.
     *
     * @param priority of the task; higher than that of other tasks if labels must not wait for them
     */
    public void followOn(Scheduler scheduler, int priority) {
        schedule.start(new FollowerTask<>(this, scheduler, name, priority));
    }

    /** Whether the model knows all events that it can learn. */
    boolean isUpToDate() {
        synchronized (told) {
            return store.size() == known && !unlearnt;
        }
    }

    /** Learns pending events together, first those that a cancelled step has read; returns false if the log could not be written. */
    boolean learnPending(Run run) {
        try {
            synchronized (writing) {
                if (hasUnlearnt()) {
                    learnRead(known(), run);
                }
                takeTogether(run);
            }
            return true;
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            failed(known(), e);
            return false;
        }
    }

    /** The share of the events that were processed. */
    double learntShare() {
        synchronized (told) {
            long size = store.size();
            return size == 0 ? 1 : Math.min(1, (double) known / size);
        }
    }

    private boolean hasUnlearnt() {
        synchronized (told) {
            return unlearnt;
        }
    }

    /** Waits until at most this many events are pending; returns false after {@code patience}. For sources that can wait. */
    public boolean awaitWaiting(long most, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        synchronized (told) {
            while (store.size() - known > most) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(told, Math.max(left, 1_000_000));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    CancellationException cancelled = new CancellationException("interrupted while a model learns");
                    cancelled.initCause(e);
                    throw cancelled;
                }
            }
            return true;
        }
    }

    /** Calls {@code reader} after each change of the model; it must return quickly. */
    void onSnapshot(Runnable reader) {
        readers.add(reader);
    }

    void remove(Runnable reader) {
        readers.remove(reader);
    }

    /** Stops the background thread after the current step, or the task on a scheduler. */
    @Override
    public void close() {
        schedule.close();
    }

    /**
     * A model and the rows it has learnt. Immutable.
     *
     * @param version of the log that the model is a function of
     * @param learnt the training rows, coded by the classes of the model
     */
    public record Snapshot<M extends Classifier>(long version, M model, LabeledData learnt) {}
}
