package dev.querent.core.forest;

import dev.querent.core.internal.Require;

/**
 * How the forest does on rows that the trees asked had not learnt from: an honest estimate from training rows alone. A little low,
 * because only some of the trees are asked about each row.
 *
 * @param rows how many were predicted, each by at least one tree
 * @param accuracy share of them predicted right
 */
public record OutOfBag(int rows, double accuracy) {
    public OutOfBag {
        Require.atLeast("rows", rows, 1);
        Require.that(accuracy >= 0 && accuracy <= 1, "accuracy", accuracy, "between 0 and 1");
    }
}
