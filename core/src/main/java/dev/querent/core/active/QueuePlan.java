package dev.querent.core.active;

import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.time.Duration;

/**
 * Settings of a {@link QuestionQueue}.
 *
 * @param labels total number of labels wanted; strategies that depend on the budget use it
 * @param audit share of the questions that are drawn at random to measure the model
 * @param overlap number of authors who answer each item
 * @param lease how long an author holds an item
 * @param length number of candidates kept ready in the background
 */
public record QueuePlan(int labels, double audit, int overlap, Duration lease, int length, Seed seed) {
    private static final Duration USUAL_LEASE = Duration.ofMinutes(10);
    private static final int USUAL_LENGTH = 64;

    public QueuePlan {
        Require.atLeast("labels wanted", labels, 2);
        Require.that(audit >= 0 && audit <= 0.5, "share of audits", audit, "between 0 and 0.5");
        Require.atLeast("overlap", overlap, 1);
        Require.that(lease.compareTo(Duration.ZERO) > 0, "lease", lease, "longer than nothing");
        Require.atLeast("length of the queue", length, 1);
    }

    /** One author for each item. */
    public static QueuePlan of(int labels, double audit, Seed seed) {
        return new QueuePlan(labels, audit, 1, USUAL_LEASE, USUAL_LENGTH, seed);
    }

    public QueuePlan withOverlap(int authors) {
        return new QueuePlan(labels, audit, authors, lease, length, seed);
    }

    public QueuePlan withLease(Duration time) {
        return new QueuePlan(labels, audit, overlap, time, length, seed);
    }
}
