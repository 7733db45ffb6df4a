package dev.querent.core.intersection;

/**
 * Bucket search for the position of a value in a dimension: values are binned by the monotone function ⌊x·c_d⌋, so that only the entries of the
 * query's own bin are searched. One or two bytes per value.
 */
final class Buckets {
    /** Values per bin if they are evenly spread. */
    private static final int VALUES = 4;

    private final SortedIndex index;
    private final float[] factors;
    private final int[] counts; // bins of a dimension
    private final int[] offsets; // of its starts
    private final int[] starts; // [offset + bin]: its first entry

    Buckets(SortedIndex index) {
        this.index = index;
        int dimensions = index.dimensions();
        factors = new float[dimensions];
        counts = new int[dimensions];
        offsets = new int[dimensions + 1];
        for (int d = 0; d < dimensions; d++) {
            counts[d] = 1 + index.length(d) / VALUES;
            factors[d] = index.length(d) == 0 ? 0 : counts[d] / index.largest(d);
            offsets[d + 1] = Math.addExact(offsets[d], counts[d] + 1);
        }
        starts = new int[offsets[dimensions]];
        for (int d = 0; d < dimensions; d++) {
            int p = index.starts[d];
            for (int bin = 0; bin <= counts[d]; bin++) {
                while (bin > 0 && p < index.starts[d + 1] && bin(d, index.values[p]) < bin) {
                    p++;
                }
                starts[offsets[d] + bin] = bin == counts[d] ? index.starts[d + 1] : p;
            }
        }
    }

    private int bin(int d, float x) {
        return Math.min(counts[d] - 1, (int) (x * factors[d]));
    }

    /** The first position of a dimension whose value is above {@code x}: smaller bins hold smaller values, larger bins larger ones. */
    int firstAbove(int d, float x) {
        int at = offsets[d] + bin(d, x);
        return index.firstAbove(starts[at], starts[at + 1], x);
    }
}
