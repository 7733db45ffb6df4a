package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.function.IntFunction;

/** Finds the leaf of each row in each tree, block by block. Thread-safe; its blocks are for one thread. */
interface LeafFinder {
    /** Number of marked splits per row and tree that costs as much as one traversal. */
    int MARKS_PER_WALK = 128;

    /** By number of a tree, the leaves of the rows [from, to), see {@link LeafTable}; the next tree overwrites them. */
    IntFunction<int[]> block(int from, int to);

    /** Calls the visitor for each block of rows and tree; trees in order for each block, blocks on any thread. */
    static void forEachBlock(List<ForestTree> trees, Features rows, Workers workers, BlockVisitor visitor) {
        LeafFinder finder = rows instanceof SparseFeatures sparse && isWorthMarking(trees, sparse)
                ? marking(trees, sparse)
                : walking(trees, rows);
        workers.forEachChunk(rows.rows(), RowWalk.BLOCK, (from, to) -> {
            IntFunction<int[]> block = finder.block(from, to);
            for (int t = 0; t < trees.size(); t++) {
                visitor.visit(t, from, to, block.apply(t));
            }
        });
    }

    /** Receives the leaves of the rows [from, to) in a tree. Loops over rows itself, because a call per row and tree costs a third more time. */
    @FunctionalInterface
    interface BlockVisitor {
        void visit(int tree, int from, int to, int[] leaves);
    }

    /** Whether marking pays: rows are sparse, so that few splits need a mark, and there are enough of them to number all nodes. */
    private static boolean isWorthMarking(List<ForestTree> trees, SparseFeatures rows) {
        long splits = trees.stream().mapToLong(tree -> tree.tree().places()).sum();
        double filled = rows.nonZeros() / Math.max(1.0, (double) rows.rows() * rows.columns());
        return filled * splits <= (double) MARKS_PER_WALK * trees.size() && splits <= (long) rows.rows() * trees.size();
    }

    static LeafFinder walking(List<ForestTree> trees, Features rows) {
        return (from, to) -> {
            RowWalk walk = new RowWalk(rows, from, to);
            return tree -> walk.leaves(trees.get(tree).tree());
        };
    }

    static LeafFinder marking(List<ForestTree> trees, SparseFeatures rows) {
        List<SparseTrees> groups = SparseTrees.of(trees, rows.columns());
        return (from, to) -> {
            int[] all = new int[(to - from) * trees.size()]; // [row * trees + tree]
            int first = 0;
            for (SparseTrees group : groups) {
                SparseTrees.Search search = group.new Search();
                for (int i = from; i < to; i++) {
                    search.leaves(rows, i, all, (i - from) * trees.size() + first);
                }
                first += group.trees();
            }
            int[] leaves = new int[to - from];
            return tree -> {
                for (int i = 0; i < leaves.length; i++) {
                    leaves[i] = all[i * trees.size() + tree];
                }
                return leaves;
            };
        };
    }
}
