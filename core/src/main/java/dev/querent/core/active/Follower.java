package dev.querent.core.active;

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
import dev.querent.core.parallel.Background;
import dev.querent.core.progress.Run;
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
import java.util.function.Function;

/**
 * A model that follows a {@link LabelStore}. It owns one learner, which takes in every event once: event by event when asked to
 * ({@link #catchUp}), or in the background, where it takes all that waits together and writes into the log that it did. So a model depends on
 * the log up to its version and on nothing else. A slow learner holds up neither the store nor other followers. Safe for use by several threads.
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
    private final Object writing = new Object(); // held by the one who writes to the learner
    private final Object told = new Object(); // guards what follows, and is notified of every change of it
    private long known;
    private Optional<Snapshot<M>> snapshot = Optional.empty();
    private Optional<String> failure = Optional.empty();
    private long learningNanos;
    private Optional<Background> background = Optional.empty();
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private Runnable wake = () -> {};

    /**
     * @param name by which the log tells followers apart
     * @param rows of items, by their numbers
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
    }

    /** A follower that goes on where another stood when it gave the checkpoint, with the same bits. */
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

    /** All that later results depend on. */
    public FollowerCheckpoint<M> checkpoint() {
        synchronized (writing) {
            List<LearnedState<M>> kept = fold.kept();
            return new FollowerCheckpoint<>(
                    known(),
                    kept.get(0),
                    kept.stream().skip(1).map(LearnedState::labels).toList());
        }
    }

    /** The newest model; empty until there are labels of two classes. Never waits. */
    public Optional<Snapshot<M>> snapshot() {
        synchronized (told) {
            return snapshot;
        }
    }

    /** The last event that has been taken in. */
    public long known() {
        synchronized (told) {
            return known;
        }
    }

    /**
     * What waits for this follower.
     *
     * @param events not yet taken in
     * @param failure why the learner could not learn the last of them; it tries again with the next event
     */
    public record Waiting(String name, long events, Optional<String> failure) {}

    public Waiting waiting() {
        synchronized (told) {
            return new Waiting(name, store.size() - known, failure);
        }
    }

    /** Takes in all events, one by one except where the log says that they were taken together. */
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
                int end = i + (int) (last - id) + (last > id ? 2 : 1); // a group with the entry that says so
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

    /** Takes in all events that wait in one step, and writes into the log that it did. */
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

    /** Whether labels may change by an action. */
    private static boolean tells(LabelAction action) {
        return action instanceof Imported
                || action instanceof Labelled
                || action instanceof Relabelled
                || action instanceof AboutEvent;
    }

    private void learn(List<LabelEvent> events, Run run) {
        events.forEach(this::read);
        long last = events.get(events.size() - 1).id();
        try {
            long begun = System.nanoTime();
            fold.moveTo(labels, run);
            addLearning(System.nanoTime() - begun);
            publish(last);
        } catch (CancellationException e) {
            failed(last, e); // read, though not learnt
            throw e;
        } catch (RuntimeException | OutOfMemoryError e) { // labels are safe, and the model stays as it was
            failed(last, e);
        }
    }

    private void addLearning(long nanos) {
        synchronized (told) {
            learningNanos += nanos;
        }
    }

    /** Time spent on learning events; what a checkpoint has saved is not in it. */
    public Duration learningTime() {
        synchronized (told) {
            return Duration.ofNanos(learningNanos);
        }
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
            snapshot = next;
            failure = problem;
            told.notifyAll();
        }
        readers.forEach(Runnable::run);
    }

    /** From now on takes in what comes on a thread of its own. */
    public void followInBackground(Run run) {
        synchronized (told) {
            Require.that(background.isEmpty(), "background learning of " + name, "a second start", "started once");
            Background started = Background.start("follower-" + name, () -> step(run));
            background = Optional.of(started);
            wake = started::wake;
        }
        store.onEvent(wake);
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

    /** Returns once at most this many events wait; false if that was not so within {@code patience}. For a source that can wait. */
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

    /** Calls this after every change of the model; it must not take long. */
    void onSnapshot(Runnable reader) {
        readers.add(reader);
    }

    void remove(Runnable reader) {
        readers.remove(reader);
    }

    /** Stops following in the background, once the step under way is done. */
    @Override
    public void close() {
        store.remove(wake);
        Optional<Background> running;
        synchronized (told) {
            running = background;
            background = Optional.empty();
        }
        running.ifPresent(Background::close);
    }
}
