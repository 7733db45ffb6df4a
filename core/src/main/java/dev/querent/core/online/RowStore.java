package dev.querent.core.online;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.NumberedRows;
import dev.querent.core.data.RowHistory;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Labelled rows that only grow, and the learners that follow them. Appending is all that a user does: every learner decides by itself
 * when an update is worth it. A slow learner holds up neither the store nor the others; its updates wait, at most so many of them, and
 * then get larger. Safe for use by several threads; batches are kept in the order they came.
 *
 * <pre>{@code
 * RowStore store = RowStore.startingWith(rows);
 * ForestLearner forest = ForestLearner.resume(trainer.fit(rows, seed), run);
 * try (Subscription<ForestModel> following = store.subscribe("forest", forest, rows.size(), UpdateRule.everyBatch())) {
 *     following.learnInBackground(run);
 *     store.append(more); // returns at once
 *     ForestModel now = following.snapshot();
 * }
 * }</pre>
 */
public final class RowStore {
    /** Updates that may wait for a learner before they are joined. */
    public static final int USUAL_UPDATES = 32;

    private final Object lock = new Object();
    private final int features;
    private final int mostUpdates;
    private final List<Subscription<?>> subscriptions = new ArrayList<>();
    private RowHistory rows;

    private RowStore(LabeledData first, int mostUpdates) {
        this.mostUpdates = Require.atLeast("waiting updates", mostUpdates, 1);
        features = first.features().columns();
        rows = RowHistory.of(NumberedRows.numbered(first));
    }

    public static RowStore startingWith(LabeledData first) {
        return startingWith(first, USUAL_UPDATES);
    }

    /** @param mostUpdates that may wait for a learner before they are joined */
    public static RowStore startingWith(LabeledData first, int mostUpdates) {
        return new RowStore(first, mostUpdates);
    }

    /** Adds a batch behind all others. Never waits for a learner; what then waits for each is returned. */
    public Backlog append(LabeledData batch) {
        Require.that(
                batch.features().columns() == features,
                "features of the batch",
                batch.features().columns(),
                features + " as in the rows before");
        synchronized (lock) {
            if (batch.size() > 0) {
                rows = rows.followedBy(batch);
                subscriptions.forEach(subscription -> subscription.grow(rows.size()));
            }
            return backlog();
        }
    }

    /** Makes all rows due that no learner's rule has found worth an update yet; for the end of a stream. */
    public Backlog planRest() {
        synchronized (lock) {
            subscriptions.forEach(Subscription::planRest);
            return backlog();
        }
    }

    /**
     * Lets a learner follow.
     *
     * @param name by which {@link #backlog} tells of it
     * @param known how many of the store's first rows the learner knows already
     */
    public <M extends Classifier> Subscription<M> subscribe(
            String name, OnlineLearner<M> learner, int known, UpdateRule rule) {
        synchronized (lock) {
            Require.that(0 <= known && known <= rows.size(), "rows known", known, "between 0 and " + rows.size());
            UpdatePlan plan = new UpdatePlan(known, rule, mostUpdates);
            Subscription<M> subscription = new Subscription<>(this, lock, name, learner, plan);
            subscriptions.add(subscription);
            subscription.grow(rows.size());
            return subscription;
        }
    }

    public int size() {
        synchronized (lock) {
            return rows.size();
        }
    }

    /** All rows in one piece. */
    public LabeledData rows() {
        return history().joined().data();
    }

    /** What waits for whom. */
    public Backlog backlog() {
        synchronized (lock) {
            return new Backlog(
                    rows.size(),
                    subscriptions.stream().map(Subscription::waiting).toList());
        }
    }

    /**
     * For a source that can wait: returns once every learner could take one more update without joining it to another, so that each
     * learns the batches as they were appended. False if that was not so within {@code patience}.
     */
    public boolean awaitRoom(Duration patience) {
        return await(Subscription::hasRoom, patience);
    }

    /** Returns once all updates that are due have been learnt; false if that was not so within {@code patience}. */
    public boolean awaitLearnt(Duration patience) {
        return await(Subscription::hasLearntAllThatIsDue, patience);
    }

    private boolean await(Predicate<Subscription<?>> each, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        synchronized (lock) {
            while (!subscriptions.stream().allMatch(each)) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, Math.max(left, 1_000_000));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    CancellationException cancelled = new CancellationException("interrupted while learners learn");
                    cancelled.initCause(e);
                    throw cancelled;
                }
            }
            return true;
        }
    }

    LabeledData range(int from, int to) {
        return history().range(from, to);
    }

    void remove(Subscription<?> subscription) {
        synchronized (lock) {
            subscriptions.remove(subscription);
            lock.notifyAll();
        }
    }

    /** Immutable, so that it is read without holding anybody up. */
    private RowHistory history() {
        synchronized (lock) {
            return rows;
        }
    }
}
