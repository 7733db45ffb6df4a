package dev.querent.core.forest;

import java.util.Arrays;

/** A growing array of numbers. */
final class IntCollector {
    private int[] values = new int[64];
    private int size;

    void add(int value) {
        reserve(1);
        values[size++] = value;
    }

    void add(int[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, values, size, more.length);
        size += more.length;
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > values.length) {
            values = Arrays.copyOf(
                    values, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, values.length * 3L / 2)));
        }
    }

    int size() {
        return size;
    }

    int[] array() {
        return Arrays.copyOf(values, size);
    }
}
