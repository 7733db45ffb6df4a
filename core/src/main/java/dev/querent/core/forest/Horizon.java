package dev.querent.core.forest;

import dev.querent.core.random.Seed;

/**
 * How many recent rows a tree learns from. Under drift, nobody knows how long a row stays valid; so trees have horizons evenly spaced on a
 * logarithmic scale, and those with the presently right one perform best and get the largest weights.
 */
final class Horizon {
    private static final int SHORTEST = 50;

    private Horizon() {}

    static int of(Seed tree, RenewalOptions renewal) {
        if (renewal.memory() == 0) {
            return Integer.MAX_VALUE;
        }
        double longest = renewal.window() == 0 ? Integer.MAX_VALUE : Math.max(SHORTEST, renewal.window());
        return (int) (SHORTEST
                * StrictMath.pow(longest / SHORTEST, tree.child("horizon").uniform(0)));
    }
}
