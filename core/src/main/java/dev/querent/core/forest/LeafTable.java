package dev.querent.core.forest;

import java.util.Arrays;

/**
 * Class distributions of the leaves of a tree. The code of a leaf has in its last bit whether it has several classes, in the next five the
 * logarithm of its number of rows to base two, and above them the class, or the position of its distribution in this table. So a pure leaf takes
 * no further memory. Immutable; do not change the arrays.
 *
 * @param ends by leaf of several classes, where its entries end
 * @param classes of the entries
 * @param shares of these classes
 */
record LeafTable(int[] ends, int[] classes, float[] shares) {
    /** Number of different leaf sizes: powers of two. */
    static final int SIZES = 32;

    private static final int SIZE_BITS = 5;
    private static final int SHIFT = SIZE_BITS + 1;

    /** A leaf of this many rows of a single class. */
    static int pure(int classCode, int rows) {
        return (classCode << SHIFT) | (size(rows) << 1);
    }

    /** The logarithm of a number of rows to base two, rounded down. */
    static int size(int rows) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, rows));
    }

    /** As {@link #size}, of the rows of a leaf. */
    static int sizeOf(int code) {
        return (code >> 1) & (SIZES - 1);
    }

    static boolean isPure(int code) {
        return (code & 1) == 0;
    }

    /** The class of a pure leaf. */
    static int onlyClass(int code) {
        return code >> SHIFT;
    }

    private int from(int code) {
        int leaf = code >> SHIFT;
        return leaf == 0 ? 0 : ends[leaf - 1];
    }

    private int to(int code) {
        return ends[code >> SHIFT];
    }

    /** The class with the largest share; the first one if several tie. */
    int majority(int code) {
        if (isPure(code)) {
            return onlyClass(code);
        }
        int best = from(code);
        for (int e = best + 1; e < to(code); e++) {
            best = shares[e] > shares[best] ? e : best;
        }
        return classes[best];
    }

    /** Adds the vote of a leaf, times a weight, to {@code sums[at..]}, which has an entry per class. */
    void vote(int code, Vote vote, double weight, double[] sums, int at) {
        if (vote == Vote.HARD || isPure(code)) {
            sums[at + majority(code)] += weight;
            return;
        }
        for (int e = from(code); e < to(code); e++) {
            sums[at + classes[e]] += weight * shares[e];
        }
    }

    /** Like {@link #vote}, for the squares of soft votes. */
    void voteSquared(int code, double weight, double[] sums, int at) {
        if (isPure(code)) {
            sums[at + onlyClass(code)] += weight;
            return;
        }
        for (int e = from(code); e < to(code); e++) {
            sums[at + classes[e]] += weight * shares[e] * shares[e];
        }
    }

    /** Entropy of a leaf, in nats. */
    double entropy(int code) {
        if (isPure(code)) {
            return 0;
        }
        double entropy = 0;
        for (int e = from(code); e < to(code); e++) {
            entropy -= shares[e] > 0 ? shares[e] * Math.log(shares[e]) : 0;
        }
        return entropy;
    }

    /** Whether all leaves of the tree are pure. */
    boolean isEmpty() {
        return ends.length == 0;
    }

    long bytes() {
        return 4L * (ends.length + classes.length + shares.length);
    }

    /** This table followed by another one's leaves; codes of mixed leaves of {@code other} move up by {@link #shift}. */
    LeafTable followedBy(LeafTable other) {
        if (other.ends.length == 0) {
            return this;
        }
        int[] allEnds = Arrays.copyOf(ends, ends.length + other.ends.length);
        for (int i = 0; i < other.ends.length; i++) {
            allEnds[ends.length + i] = classes.length + other.ends[i];
        }
        int[] allClasses = Arrays.copyOf(classes, classes.length + other.classes.length);
        System.arraycopy(other.classes, 0, allClasses, classes.length, other.classes.length);
        float[] allShares = Arrays.copyOf(shares, shares.length + other.shares.length);
        System.arraycopy(other.shares, 0, allShares, shares.length, other.shares.length);
        return new LeafTable(allEnds, allClasses, allShares);
    }

    /** The new code of a leaf whose table was appended to this one. */
    int shift(int code) {
        return isPure(code) ? code : code + (ends.length << SHIFT);
    }

    /** Collects mixed leaves. */
    static final class Builder {
        private int[] ends = new int[8];
        private int[] classes = new int[16];
        private float[] shares = new float[16];
        private int leaves;
        private int entries;

        static Builder of(LeafTable table) {
            Builder builder = new Builder();
            builder.ends = table.ends.clone();
            builder.classes = table.classes.clone();
            builder.shares = table.shares.clone();
            builder.leaves = table.ends.length;
            builder.entries = table.classes.length;
            return builder;
        }

        int mixed(int[] leafClasses, double[] weights, int count, int rows) {
            double total = 0;
            for (int i = 0; i < count; i++) {
                total += weights[i];
            }
            if (leaves == ends.length) {
                ends = Arrays.copyOf(ends, 2 * leaves + 8);
            }
            if (entries + count > classes.length) {
                int more = Math.max(entries + count, 2 * classes.length);
                classes = Arrays.copyOf(classes, more);
                shares = Arrays.copyOf(shares, more);
            }
            for (int i = 0; i < count; i++) {
                classes[entries] = leafClasses[i];
                shares[entries++] = (float) (weights[i] / total);
            }
            ends[leaves] = entries;
            return (leaves++ << SHIFT) | (size(rows) << 1) | 1;
        }

        LeafTable build() {
            return new LeafTable(
                    Arrays.copyOf(ends, leaves), Arrays.copyOf(classes, entries), Arrays.copyOf(shares, entries));
        }
    }
}
