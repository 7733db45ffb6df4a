package dev.querent.core.forest;

/**
 * Sends a block of rows through a tree in parallel steps: while one row waits for memory, others proceed. Reused between trees; for one thread.
 */
final class RowWalk {
    private final int rows;
    private final int columns;
    private final int[] at; // small tree that a row has reached
    private final int[] active; // rows not yet in a leaf
    private final int[] exits;
    private final int[] leaves;

    RowWalk(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        at = new int[rows];
        active = new int[rows];
        exits = new int[rows];
        leaves = new int[rows];
    }

    int rows() {
        return rows;
    }

    /**
     * @param block the rows, row-major
     */
    void through(ArrayTree tree, float[] block) {
        int[] splits = tree.splits();
        int[] next = tree.exits();
        int height = tree.layerHeight();
        int width = 1 << height;
        int walking = rows;
        for (int i = 0; i < rows; i++) {
            at[i] = 0;
            active[i] = i;
        }
        while (walking > 0) {
            int left = 0;
            for (int a = 0; a < walking; a++) {
                int row = active[a];
                int first = 2 * at[row] * (width - 1) - 2;
                int offset = row * columns;
                int node = 1;
                for (int level = 0; level < height; level++) {
                    int split = first + 2 * node;
                    float threshold = Float.intBitsToFloat(splits[split + 1]);
                    node = 2 * node + 1 - Threshold.below(block[offset + splits[split]], threshold);
                }
                int exit = at[row] * width + node - width;
                int to = next[exit];
                at[row] = to;
                exits[row] = exit;
                leaves[row] = ~to;
                active[left] = row;
                left += 1 - (to >>> 31);
            }
            walking = left;
        }
    }

    /** The leaf of a row, see {@link LeafTable}. */
    int leaf(int row) {
        return leaves[row];
    }

    /** The exit of a row. */
    int exit(int row) {
        return exits[row];
    }
}
