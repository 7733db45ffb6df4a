package dev.querent.core.forest;

import dev.querent.core.data.Features;

/** Finds the fastest height of the small arrays by measurement, if the tree is large. It never changes a prediction. */
final class LayerHeight {
    /** Rows sent through a tree per trial. */
    private static final int ROWS = 512;

    private static final int TRIALS = 3;
    private static final int HIGHEST = 4;

    /** More bytes per node than this are not worth a faster traversal. */
    private static final double MOST_BYTES = 12;

    /** A smaller tree fits into a cache in any layout: a measurement would find noise, and the same labels would give different files. */
    private static final int FEW_NODES = 4096;

    private static final int OF_FEW_NODES = 2;

    private LayerHeight() {}

    static int fastest(NodeList tree, Features rows) {
        if (tree.size() < FEW_NODES) {
            return OF_FEW_NODES;
        }
        RowWalk walk = new RowWalk(rows, 0, Math.min(ROWS, rows.rows()));
        int best = 1;
        long bestNanos = Long.MAX_VALUE;
        for (int height = 1; height <= HIGHEST; height++) {
            ArrayTree packed = ArrayTree.of(tree, height);
            if (height > 1 && packed.bytes() > MOST_BYTES * tree.size()) {
                break;
            }
            for (int trial = 0; trial < TRIALS; trial++) {
                long start = System.nanoTime();
                walk.leaves(packed);
                long nanos = System.nanoTime() - start;
                if (nanos < bestNanos) {
                    bestNanos = nanos;
                    best = height;
                }
            }
        }
        return best;
    }
}
