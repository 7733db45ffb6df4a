package dev.querent.core.online;

import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.parallel.Background;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A learner that follows a {@link RowStore}. It learns what is due when {@link #learnNext} is called, or by itself once
 * {@link #learnInBackground} was. While it is subscribed nobody else may write to the learner; closing hands it back. Safe for use by several threads.
 *
 * @param <M> an immutable model
 */
public final class Subscription<M extends Classifier> implements AutoCloseable {
    private final RowStore store;
    private final Object storeLock; // guards plan, failure, background and closed
    private final Object writing = new Object(); // held by the one who writes to the learner
    private final String name;
    private final OnlineLearner<M> learner;
    private final UpdatePlan plan;
    private Optional<String> failure = Optional.empty();
    private Optional<Background> background = Optional.empty();
    private boolean closed;

    Subscription(RowStore store, Object storeLock, String name, OnlineLearner<M> learner, UpdatePlan plan) {
        this.store = store;
        this.storeLock = storeLock;
        this.name = name;
        this.learner = learner;
        this.plan = plan;
    }

    /** The model as it now stands. Never waits for an update. */
    public M snapshot() {
        return learner.snapshot();
    }

    /** How many of the store's rows have been learnt. */
    public int learnt() {
        synchronized (storeLock) {
            return plan.known();
        }
    }

    /**
     * Learns the update that has waited longest, on the calling thread; false where none is due. If the learner throws, the update
     * goes on waiting.
     */
    public boolean learnNext(Run run) {
        synchronized (writing) {
            OptionalInt upTo = take();
            upTo.ifPresent(rows -> learn(rows, run));
            return upTo.isPresent();
        }
    }

    private OptionalInt take() {
        synchronized (storeLock) {
            boolean rests = plan.isEmpty() || failure.isPresent() || closed;
            return rests ? OptionalInt.empty() : OptionalInt.of(plan.take());
        }
    }

    private void learn(int upTo, Run run) {
        boolean done = false;
        try {
            LabeledData rows = store.range(learnt(), upTo);
            learner.observe(rows, run);
            done = true;
        } finally {
            synchronized (storeLock) {
                if (done) {
                    plan.learnt(upTo);
                } else {
                    plan.putBack(upTo);
                }
                storeLock.notifyAll();
            }
        }
    }

    /**
     * From now on learns what is due on a thread of its own, each update with this run and so with its budget. If the learner throws, it stops following, which
     * {@link RowStore#backlog} tells, and the store and other learners go on.
     */
    public void learnInBackground(Run run) {
        synchronized (storeLock) {
            Require.that(background.isEmpty(), "background learning of " + name, "a second start", "started once");
            background = Optional.of(Background.start("learner-" + name, () -> learnOrStop(run)));
        }
    }

    private boolean learnOrStop(Run run) {
        try {
            return learnNext(run);
        } catch (Throwable thrown) { // whatever it is, only this learner stops, and says why
            synchronized (storeLock) {
                failure = Optional.of(
                        thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage());
                storeLock.notifyAll();
            }
            return false;
        }
    }

    /** Called with the store locked. */
    void grow(int size) {
        plan.grow(size);
        background.ifPresent(Background::wake);
    }

    /** Called with the store locked. */
    void planRest() {
        plan.planRest();
        background.ifPresent(Background::wake);
    }

    /** Called with the store locked. */
    boolean hasRoom() {
        return failure.isPresent() || !plan.isFull();
    }

    /** Called with the store locked. */
    boolean hasLearntAllThatIsDue() {
        return failure.isPresent() || plan.isDone();
    }

    /** Called with the store locked. */
    Backlog.Waiting waiting() {
        return new Backlog.Waiting(name, plan.rowsWaiting(), plan.updatesWaiting(), plan.joined(), failure);
    }

    /** Stops following, once the update under way is done. Closing twice does no harm. */
    @Override
    public void close() {
        store.remove(this);
        Optional<Background> running;
        synchronized (storeLock) {
            closed = true;
            running = background;
        }
        running.ifPresent(Background::close);
        synchronized (writing) {
            // held by nobody: an update begun on a thread of the caller's is done too
        }
    }
}
