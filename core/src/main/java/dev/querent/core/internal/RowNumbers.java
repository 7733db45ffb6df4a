package dev.querent.core.internal;

import java.util.Arrays;

/** Checks and choices of row numbers. */
public final class RowNumbers {
    private RowNumbers() {}

    /** Rejects a number outside the {@code total} rows or one that occurs twice. */
    public static void requireDistinct(int[] rows, int total) {
        marked(rows, total);
    }

    /** The rows of {@code total} that remain without {@code gone}, ascending. */
    public static int[] without(int[] gone, int total) {
        boolean[] leaving = marked(gone, total);
        int[] kept = new int[total - gone.length];
        int next = 0;
        for (int row = 0; row < total; row++) {
            if (!leaving[row]) {
                kept[next++] = row;
            }
        }
        return kept;
    }

    /** At most {@code most} of {@code total} rows, at equal distances. */
    public static int[] evenly(int most, int total) {
        int[] picked = new int[Math.min(most, total)];
        Arrays.setAll(picked, i -> (int) ((long) i * total / picked.length));
        return picked;
    }

    private static boolean[] marked(int[] rows, int total) {
        boolean[] marked = new boolean[total];
        for (int row : rows) {
            if (row < 0 || row >= total) {
                throw new IllegalArgumentException("there is no row " + row + "; "
                        + (total == 0 ? "there are none at all" : "rows run from 0 to " + (total - 1)));
            }
            if (marked[row]) {
                throw new IllegalArgumentException("row " + row + " is given twice");
            }
            marked[row] = true;
        }
        return marked;
    }
}
