package dev.querent.core.intersection;

/**
 * Finds the place of a value in a dimension in a few steps: values are binned by the monotone function ⌊x·c_d⌋, so that only the entries of
 * the query's own bin are searched. 260 bytes per dimension.
 */
final class Buckets {
    private static final int COUNT = 64;

    private final SortedIndex index;
    private final float[] factors;
    private final int[] starts; // [dimension · (COUNT + 1) + bucket]: its first entry

    Buckets(SortedIndex index) {
        this.index = index;
        int dimensions = index.dimensions();
        factors = new float[dimensions];
        starts = new int[Math.multiplyExact(dimensions, COUNT + 1)];
        for (int d = 0; d < dimensions; d++) {
            factors[d] = index.length(d) == 0 ? 0 : COUNT / index.largest(d);
            int p = index.starts[d];
            for (int bucket = 0; bucket <= COUNT; bucket++) {
                while (bucket > 0 && p < index.starts[d + 1] && bucket(d, index.values[p]) < bucket) {
                    p++;
                }
                starts[d * (COUNT + 1) + bucket] = bucket == COUNT ? index.starts[d + 1] : p;
            }
        }
    }

    private int bucket(int d, float x) {
        return Math.min(COUNT - 1, (int) (x * factors[d]));
    }

    /** The first position of a dimension whose value is above {@code x}: smaller bins hold smaller values, larger bins larger ones. */
    int firstAbove(int d, float x) {
        int at = d * (COUNT + 1) + bucket(d, x);
        return index.firstAbove(starts[at], starts[at + 1], x);
    }
}
