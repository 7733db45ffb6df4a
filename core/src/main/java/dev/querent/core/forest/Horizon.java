package dev.querent.core.forest;

import dev.querent.core.random.Seed;

/**
 * How many of the latest rows a tree learns from. Where rows drift, nobody knows how long a row stays true; so trees differ in how far
 * they look back, evenly on a logarithmic scale, and those that look as far as is right at present do best and have most to say.
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
