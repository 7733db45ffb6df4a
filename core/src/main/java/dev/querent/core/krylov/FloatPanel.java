package dev.querent.core.krylov;

/**
 * A few columns of a tall matrix in floats, tile after tile of rows, and within a tile column after column. Floats because the
 * use of a tall factor is bound by memory.
 */
final class FloatPanel {
    /** Rows of a tile: five such columns of doubles fit into a first-level cache. */
    static final int TILE = 512;

    private final int rows;
    private final int columns;
    private final float[] values;

    /** All zeros; so are the rows that are added to make their number a multiple of four. */
    FloatPanel(int rows, int columns) {
        this.rows = Math.addExact(rows, 3) / 4 * 4;
        this.columns = columns;
        this.values = new float[Math.multiplyExact(this.rows, columns)];
    }

    int columns() {
        return columns;
    }

    float get(int row, int column) {
        return values[position(row, column)];
    }

    void set(int row, int column, float value) {
        values[position(row, column)] = value;
    }

    /** {@code into[i] := entry (first row of the tile + i, column)} for the rows of a tile. */
    void unpackColumn(int tile, int column, double[] into) {
        int start = position(tile * TILE, column);
        int height = height(tile * TILE);
        for (int i = 0; i < height; i++) {
            into[i] = values[start + i];
        }
    }

    /** Columns of four neighbouring rows of one tile: {@code rK[at + c] := entry (row + K, c)}. */
    void unpackRows(int row, int at, double[] r0, double[] r1, double[] r2, double[] r3) {
        int height = height(row);
        int start = position(row, 0);
        for (int c = 0; c < columns; c++) {
            int p = start + c * height;
            r0[at + c] = values[p];
            r1[at + c] = values[p + 1];
            r2[at + c] = values[p + 2];
            r3[at + c] = values[p + 3];
        }
    }

    private int position(int row, int column) {
        int first = row / TILE * TILE;
        return first * columns + column * height(row) + row - first;
    }

    /** Rows of the tile this row belongs to. */
    private int height(int row) {
        return Math.min(TILE, rows - row / TILE * TILE);
    }
}
