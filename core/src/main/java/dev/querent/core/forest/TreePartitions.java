package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;

/**
 * Partitions of the feature space by trees that are cut at given heights: the leaves of a cut tree are its parts, and each is a column. Immutable
 * and thread-safe; do not change the arrays.
 *
 * @param first by tree, its first column; and the number of all columns
 */
record TreePartitions(List<ForestTree> trees, int[] heights, int[] first) {
    static TreePartitions of(List<ArrayTree> trees, int[] heights) {
        List<ForestTree> cut = new ArrayList<>();
        int[] first = new int[heights.length + 1];
        for (int t = 0; t < heights.length; t++) {
            NodeList top = NodeList.of(trees.get(t)).cut(heights[t]);
            first[t + 1] = Math.addExact(first[t], top.leafCount());
            cut.add(new ForestTree(ArrayTree.of(top, trees.get(t).layerHeight()), Seed.of(0), new float[0]));
        }
        return new TreePartitions(cut, heights, first);
    }

    /** By row and tree, the column of the part that the row is in. */
    int[] columns(Features rows, Workers workers) {
        long count = (long) rows.rows() * heights.length;
        Require.that(count < Integer.MAX_VALUE - 8, "rows times trees", count, "below 2^31 - 9");
        int[] columns = new int[(int) count];
        LeafFinder.forEachBlock(trees, rows, workers, (t, from, to, leaves) -> {
            for (int row = from; row < to; row++) {
                columns[row * heights.length + t] = first[t] + leaves[row - from];
            }
        });
        return columns;
    }

    /** A one per row and tree, in the column of the part that the row is in; computed once for cached rows. */
    SparseFeatures indicators(Features rows, Workers workers) {
        return rows.isCached()
                ? rows.prepared(PoolIndicators.class, PoolIndicators::new).of(this, rows, workers)
                : computed(rows, workers);
    }

    private SparseFeatures computed(Features rows, Workers workers) {
        return SparseFeatures.ofOnes(first[heights.length], heights.length, columns(rows, workers));
    }

    /** The indicators of the rows of a pool; those of other trees replace them. */
    private static final class PoolIndicators {
        private int[] key; // of the trees
        private SparseFeatures indicators;

        synchronized SparseFeatures of(TreePartitions wanted, Features rows, Workers workers) {
            if (key != wanted.first) {
                indicators = wanted.computed(rows, workers).cached();
                key = wanted.first;
            }
            return indicators;
        }
    }
}
