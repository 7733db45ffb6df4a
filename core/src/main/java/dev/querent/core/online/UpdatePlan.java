package dev.querent.core.online;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The updates that wait for one learner, each the number of rows that will be known after it. At most {@code most} wait; where more
 * become due, the last one grows instead: rows are never dropped, and what waits takes no memory beyond the store's. Not safe for
 * use by several threads.
 */
final class UpdatePlan {
    private final UpdateRule rule;
    private final int most;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int known;
    private int planned;
    private int arrived;
    private long joined;

    /** @param known rows of the store that the learner knows already */
    UpdatePlan(int known, UpdateRule rule, int most) {
        this.rule = rule;
        this.most = most;
        this.known = known;
        planned = known;
        arrived = known;
    }

    /** @param size rows the store has now */
    void grow(int size) {
        arrived = size;
        if (arrived > planned && rule.isDue(planned, arrived - planned)) {
            plan();
        }
    }

    /** Plans what has arrived and was not yet worth an update. */
    void planRest() {
        if (arrived > planned) {
            plan();
        }
    }

    private void plan() {
        if (isFull()) {
            waiting.removeLast();
            joined++;
        }
        waiting.addLast(arrived);
        planned = arrived;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Whether all that was planned has been learnt. */
    boolean isDone() {
        return known == planned;
    }

    boolean isFull() {
        return waiting.size() >= most; // one more where an update was put back
    }

    /** Rows known after the next update, which is then no longer waiting. */
    int take() {
        return waiting.removeFirst();
    }

    /** The update taken has been learnt. */
    void learnt(int rows) {
        known = rows;
    }

    /** The update taken was not learnt; it waits again, before all others. */
    void putBack(int rows) {
        waiting.addFirst(rows);
    }

    int known() {
        return known;
    }

    int updatesWaiting() {
        return waiting.size();
    }

    /** Rows not yet known, whether they are planned or not. */
    int rowsWaiting() {
        return arrived - known;
    }

    /** How often an update was made larger because too many waited. */
    long joined() {
        return joined;
    }
}
