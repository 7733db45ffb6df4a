package dev.querent.core.internal;

/** Numbers the tiles on and below the diagonal of a square: 0 is (0,0), then (1,0), (1,1), (2,0), … */
public final class Triangle {
    private Triangle() {}

    /** Number of tiles of a triangle with this many block rows. */
    public static int size(int blockRows) {
        return Math.toIntExact((long) blockRows * (blockRows + 1) / 2);
    }

    public static int row(int index) {
        int row = (int) ((Math.sqrt(8.0 * index + 1) - 1) / 2);
        // The square root may be off by one unit in the last place near perfect squares.
        while (size(row + 1) <= index) {
            row++;
        }
        while (size(row) > index) {
            row--;
        }
        return row;
    }

    public static int column(int index) {
        return index - size(row(index));
    }
}
