package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.BitSet;

/**
 * How often a tree learns from a row, as a function of the tree's seed and the row's id alone. So nothing is stored, later rows are drawn like
 * earlier ones, and out-of-bag rows are known at any time. For one thread.
 */
interface Bag {
    int copies(int rowId);

    static Bag of(Sampling sampling, Seed tree) {
        Seed seed = tree.child("bag");
        if (sampling instanceof Sampling.All) {
            return id -> 1;
        }
        if (sampling instanceof Sampling.Share share) {
            return id -> seed.uniform(id) < share.share() ? 1 : 0;
        }
        return sampling instanceof Sampling.Stride stride
                ? new Strides(stride.longest(), seed)
                : id -> poisson(seed.uniform(id));
    }

    /** The positions in {@code ids[from..to)} of rows in the bag, with multiplicity. */
    default int[] positions(int[] ids, int from, int to) {
        int size = 0;
        for (int i = from; i < to; i++) {
            size += copies(ids[i]);
        }
        int[] positions = new int[size];
        int next = 0;
        for (int i = from; i < to; i++) {
            for (int copy = copies(ids[i]); copy > 0; copy--) {
                positions[next++] = i;
            }
        }
        return positions;
    }

    /** The inverse of the distribution function of a Poisson variable of mean 1. */
    private static int poisson(double uniform) {
        double probability = 1 / Math.E;
        double sum = probability;
        int k = 0;
        while (uniform >= sum && k < 20) { // beyond 20 nothing is left in a double
            k++;
            probability /= k;
            sum += probability;
        }
        return k;
    }

    /** Walks only as far as needed and remembers its steps. */
    final class Strides implements Bag {
        private final int longest;
        private final RandomSource random;
        private final BitSet stepped = new BitSet();
        private long next;

        Strides(int longest, Seed seed) {
            this.longest = longest;
            this.random = seed.generator();
            next = random.nextInt(longest);
        }

        @Override
        public int copies(int rowId) {
            while (next <= rowId) {
                stepped.set((int) next);
                next += 1L + random.nextInt(longest);
            }
            return stepped.get(rowId) ? 1 : 0;
        }
    }
}
