package dev.querent.core.forest;

import dev.querent.core.internal.Require;

/**
 * Out-of-bag estimate of the accuracy: each row is predicted by the trees that have not learnt from it (Breiman 2001). Slightly pessimistic,
 * because only some of the trees vote on each row.
 *
 * @param rows number of rows predicted, each by at least one tree
 * @param accuracy share of them predicted correctly
 */
public record OutOfBag(int rows, double accuracy) {
    public OutOfBag {
        Require.atLeast("rows", rows, 1);
        Require.that(accuracy >= 0 && accuracy <= 1, "accuracy", accuracy, "between 0 and 1");
    }
}
