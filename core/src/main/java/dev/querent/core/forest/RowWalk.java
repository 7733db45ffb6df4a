package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.List;

/**
 * Sends a block of rows through a tree in parallel steps: while one row waits for memory, others proceed. Reused between trees; for one thread.
 */
final class RowWalk {
    /** Rows processed together by one tree after the other; their values stay in a near cache. */
    static final int BLOCK = 64;

    private final int columns;
    private final float[] block;
    private final int[] at; // small tree that a row has reached
    private final int[] active; // rows not yet in a leaf
    private final int[] exits;
    private final int[] leaves;

    RowWalk(Features rows, int from, int to) {
        columns = rows.columns();
        block = values(rows, from, to);
        at = new int[to - from];
        active = new int[to - from];
        exits = new int[to - from];
        leaves = new int[to - from];
    }

    /** The values of the rows [from, to), row-major. */
    static float[] values(Features rows, int from, int to) {
        int columns = rows.columns();
        float[] block = new float[(to - from) * columns];
        for (int i = from; i < to; i++) {
            rows.copyRow(i, 0, columns, block, (i - from) * columns);
        }
        return block;
    }

    /** By tree and row, the exit of the row. */
    static int[][] exits(List<ForestTree> trees, Features rows, Workers workers) {
        int[][] exits = new int[trees.size()][rows.rows()];
        workers.forEachChunk(rows.rows(), BLOCK, (from, to) -> {
            RowWalk walk = new RowWalk(rows, from, to);
            for (int t = 0; t < exits.length; t++) {
                walk.through(trees.get(t).tree());
                System.arraycopy(walk.exits, 0, exits[t], from, to - from);
            }
        });
        return exits;
    }

    /** The leaf of each row, see {@link LeafTable}; overwritten by the next call. */
    int[] leaves(ArrayTree tree) {
        through(tree);
        return leaves;
    }

    private void through(ArrayTree tree) {
        int[] splits = tree.splits();
        int[] next = tree.exits();
        int height = tree.layerHeight();
        int width = 1 << height;
        int walking = at.length;
        for (int i = 0; i < walking; i++) {
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
}
