package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.List;

/** Sends many rows through many trees. */
final class LeafAssignments {
    private static final int BLOCK = 64;

    private LeafAssignments() {}

    /** By tree and row, the exit of the row. */
    static int[][] of(List<ForestTree> trees, Features rows, Workers workers) {
        int columns = rows.columns();
        int[][] exits = new int[trees.size()][rows.rows()];
        workers.forEachChunk(rows.rows(), BLOCK, (from, to) -> {
            float[] block = RowBlock.of(rows, from, to);
            RowWalk walk = new RowWalk(to - from, columns);
            for (int t = 0; t < exits.length; t++) {
                walk.through(trees.get(t).tree(), block);
                for (int i = from; i < to; i++) {
                    exits[t][i] = walk.exit(i - from);
                }
            }
        });
        return exits;
    }
}
