package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import java.util.List;

/** Finds the leaf of each row in each tree, block by block. Thread-safe; its blocks are for one thread. */
interface LeafFinder {
    /** Number of marked splits per row and tree that costs as much as one traversal. */
    int MARKS_PER_WALK = 128;

    Block block(int from, int to);

    /** Rows that go through one tree after the other. */
    interface Block {
        void through(int tree);

        /** The leaf of a row of the block, by its position in it, see {@link LeafTable}. */
        int leaf(int place);
    }

    static LeafFinder of(List<ForestTree> trees, Features rows) {
        return rows instanceof SparseFeatures sparse && isWorthMarking(trees, sparse)
                ? marking(trees, sparse)
                : walking(trees, rows);
    }

    /** Whether marking pays: rows are sparse, so that few splits need a mark, and there are enough of them to number all nodes. */
    private static boolean isWorthMarking(List<ForestTree> trees, SparseFeatures rows) {
        long splits = trees.stream().mapToLong(tree -> tree.tree().places()).sum();
        double filled = rows.nonZeros() / Math.max(1.0, (double) rows.rows() * rows.columns());
        return filled * splits <= (double) MARKS_PER_WALK * trees.size() && splits <= (long) rows.rows() * trees.size();
    }

    static LeafFinder walking(List<ForestTree> trees, Features rows) {
        return (from, to) -> {
            float[] block = RowBlock.of(rows, from, to);
            RowWalk walk = new RowWalk(to - from, rows.columns());
            return new Block() {
                @Override
                public void through(int tree) {
                    walk.through(trees.get(tree).tree(), block);
                }

                @Override
                public int leaf(int place) {
                    return walk.leaf(place);
                }
            };
        };
    }

    static LeafFinder marking(List<ForestTree> trees, SparseFeatures rows) {
        List<SparseTrees> groups = SparseTrees.of(trees, rows.columns());
        return (from, to) -> {
            int[] leaves = new int[(to - from) * trees.size()];
            int first = 0;
            for (SparseTrees group : groups) {
                SparseTrees.Search search = group.new Search();
                for (int i = from; i < to; i++) {
                    search.leaves(rows, i, leaves, (i - from) * trees.size() + first);
                }
                first += group.trees();
            }
            return new Block() {
                private int tree;

                @Override
                public void through(int next) {
                    tree = next;
                }

                @Override
                public int leaf(int place) {
                    return leaves[place * trees.size() + tree];
                }
            };
        };
    }
}
