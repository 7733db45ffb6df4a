package dev.querent.core.forest;

import java.util.Arrays;

/**
 * One dimension of the current node's rows, with its smallest and largest value: floats, or codes in the order of their values, which are faster
 * to count. Reused between candidates.
 */
final class NodeValues {
    private final int[] codes;
    private final float[] values;
    private float[] table; // ascending values by code; null without codes
    private float low;
    private float high;
    private int leastCode;
    private int mostCode;
    private float threshold;
    private int cut; // the first code not below the threshold

    NodeValues(int rows) {
        codes = new int[rows];
        values = new float[rows];
    }

    /** Takes {@code values[rows[i] * stride + offset]}. */
    void take(float[] all, int stride, int offset, int[] rows, int from, int to) {
        table = null;
        float least = all[rows[from] * stride + offset];
        float most = least;
        for (int i = from; i < to; i++) {
            float value = all[rows[i] * stride + offset];
            values[i - from] = value;
            if (value < least) {
                least = value;
            } else if (value > most) {
                most = value;
            }
        }
        low = least;
        high = most;
    }

    /** Takes what is looked up for {@code rows[i]}. */
    void take(ValueLookup lookup, int[] rows, int from, int to) {
        table = null;
        low = Float.POSITIVE_INFINITY;
        high = Float.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            float value = lookup.value(rows[i]);
            values[i - from] = value;
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
    }

    /** The value of a row. */
    @FunctionalInterface
    interface ValueLookup {
        float value(int row);
    }

    /** As {@link #take}, of codes into a table of ascending values. */
    void takeCoded(byte[] all, int stride, int offset, float[] ascending, int[] rows, int from, int to) {
        int least = 0xFF;
        int most = 0;
        for (int i = from; i < to; i++) {
            int code = all[rows[i] * stride + offset] & 0xFF;
            codes[i - from] = code;
            least = Math.min(least, code);
            most = Math.max(most, code);
        }
        table = ascending;
        leastCode = least;
        mostCode = most;
        low = ascending[least];
        high = ascending[most];
    }

    boolean vary() {
        return low < high;
    }

    float low() {
        return low;
    }

    float high() {
        return high;
    }

    float value(int i) {
        return table == null ? values[i] : table[codes[i]];
    }

    void cutAt(float newThreshold) {
        threshold = newThreshold;
        if (table != null) {
            cut = firstNotBelow(newThreshold);
        }
    }

    /** Guesses by interpolation, because values such as pixels are evenly spaced; searches if the guess is not adjacent. */
    private int firstNotBelow(float newThreshold) {
        int guess = leastCode + (int) ((mostCode - leastCode) * ((newThreshold - low) / (high - low)));
        for (int code = Math.max(1, guess); code <= Math.min(guess + 1, table.length - 1); code++) {
            if (table[code - 1] < newThreshold && table[code] >= newThreshold) {
                return code;
            }
        }
        int found = Arrays.binarySearch(table, newThreshold);
        return found >= 0 ? found : -found - 1;
    }

    /** 1 if row {@code i} of the node is below the threshold, else 0. */
    int below(int i) {
        return table == null ? Threshold.below(values[i], threshold) : (codes[i] - cut) >>> 31;
    }

    /** Number of the rows [from, to) of the node below the threshold. */
    int countBelow(int from, int to) {
        int count = 0;
        if (table == null) {
            for (int i = from; i < to; i++) {
                count += Threshold.below(values[i], threshold);
            }
        } else {
            for (int i = from; i < to; i++) {
                count += (codes[i] - cut) >>> 31;
            }
        }
        return count;
    }
}
