package dev.querent.core.krylov;

/**
 * A few columns of a tall matrix, stored in tiles: loops over one array per column vectorise, loops over several positions of one array do not.
 * In doubles: floats would halve the memory, but Java 17 widens them one by one, which takes longer than all other work with them.
 */
final class TiledColumns {
    /** Rows per tile: five such columns fit into a first-level cache. */
    static final int TILE = 512;

    private final int columns;
    private final double[][][] values; // [tile][column][row within the tile]

    /** All zeros, including the rows that pad the number to a multiple of four. */
    TiledColumns(int rows, int columns) {
        this.columns = columns;
        this.values = new double[(rows + TILE - 1) / TILE][columns][];
        for (int tile = 0; tile < values.length; tile++) {
            int height = Math.min(TILE, (rows - tile * TILE + 3) / 4 * 4);
            for (int c = 0; c < columns; c++) {
                values[tile][c] = new double[height];
            }
        }
    }

    int columns() {
        return columns;
    }

    double get(int row, int column) {
        return values[row / TILE][column][row % TILE];
    }

    void set(int row, int column, double value) {
        values[row / TILE][column][row % TILE] = value;
    }

    /** The rows of a tile in one column. Do not change it. */
    double[] part(int tile, int column) {
        return values[tile][column];
    }
}
