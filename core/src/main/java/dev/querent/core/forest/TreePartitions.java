package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Partitions of the feature space by trees that are cut at given heights: the leaves of a cut tree are its parts, and each is a column. Immutable
 * and thread-safe; do not change the arrays.
 *
 * @param first by tree, its first column; and the number of all columns
 */
record TreePartitions(List<ForestTree> trees, int[] heights, int[] first) {
    static TreePartitions of(List<ArrayTree> trees, int[] heights) {
        return of(trees, heights, List.of());
    }

    /** Partitions by other trees. A cut tree that stays the same is kept, as the same object. */
    TreePartitions following(List<ArrayTree> next, int[] nextHeights) {
        return of(next, nextHeights, trees);
    }

    private static TreePartitions of(List<ArrayTree> trees, int[] heights, List<ForestTree> earlier) {
        List<ForestTree> cut = new ArrayList<>();
        int[] first = new int[heights.length + 1];
        for (int t = 0; t < heights.length; t++) {
            NodeList top = NodeList.of(trees.get(t)).cut(heights[t]);
            first[t + 1] = Math.addExact(first[t], top.leafCount());
            boolean stays = t < earlier.size()
                    && top.hasSameNodes(NodeList.of(earlier.get(t).tree()));
            cut.add(
                    stays
                            ? earlier.get(t)
                            : new ForestTree(ArrayTree.of(top, trees.get(t).layerHeight()), Seed.of(0), new float[0]));
        }
        return new TreePartitions(cut, heights, first);
    }

    /** The trees that are not those of {@code earlier}. */
    int[] changedSince(TreePartitions earlier) {
        boolean isOtherSize = trees.size() != earlier.trees.size();
        return IntStream.range(0, trees.size())
                .filter(t -> isOtherSize || !shares(trees.get(t), earlier.trees.get(t)))
                .toArray();
    }

    private static boolean shares(ForestTree a, ForestTree b) {
        return a.tree().splits() == b.tree().splits();
    }

    /** By row and tree, the column of the part that the row is in. */
    int[] columns(Features rows, Workers workers) {
        int[] columns = room(rows.rows());
        find(IntStream.range(0, trees.size()).toArray(), rows, columns, workers);
        return columns;
    }

    private int[] room(int rows) {
        long count = (long) rows * heights.length;
        Require.that(count < Integer.MAX_VALUE - 8, "rows times trees", count, "below 2^31 - 9");
        return new int[(int) count];
    }

    private void find(int[] some, Features rows, int[] columns, Workers workers) {
        List<ForestTree> walked = IntStream.of(some).mapToObj(trees::get).toList();
        LeafFinder.forEachBlock(walked, rows, workers, (k, from, to, leaves) -> {
            for (int row = from; row < to; row++) {
                columns[row * heights.length + some[k]] = first[some[k]] + leaves[row - from];
            }
        });
    }

    /** A one per row and tree, in the column of the part that the row is in; computed once for cached rows. */
    SparseFeatures indicators(Features rows, Workers workers) {
        return rows.isCached()
                ? rows.prepared(PoolIndicators.class, PoolIndicators::new).of(this, rows, workers)
                : computed(rows, workers);
    }

    private SparseFeatures computed(Features rows, Workers workers) {
        return withOnes(columns(rows, workers));
    }

    private SparseFeatures withOnes(int[] columns) {
        return SparseFeatures.ofOnes(first[heights.length], heights.length, columns);
    }

    /** The indicators of rows whose indicators by {@code earlier} are known: only trees that have changed are walked. */
    SparseFeatures indicators(Features rows, TreePartitions earlier, SparseFeatures known, Workers workers) {
        int[] changed = changedSince(earlier);
        if (changed.length == heights.length) {
            return computed(rows, workers);
        }
        int[] columns = room(rows.rows());
        for (int p = 0; p < columns.length; p++) {
            int tree = p % heights.length; // a row has a one per tree, in the order of the trees
            columns[p] = known.index(p) - earlier.first[tree] + first[tree];
        }
        find(changed, rows, columns, workers);
        return withOnes(columns);
    }

    /** The indicators of the rows of a pool; those of other trees replace them. */
    private static final class PoolIndicators {
        private TreePartitions by;
        private SparseFeatures indicators;

        synchronized SparseFeatures of(TreePartitions wanted, Features rows, Workers workers) {
            if (by == null || by.first != wanted.first) {
                indicators = (by == null
                                ? wanted.computed(rows, workers)
                                : wanted.indicators(rows, by, indicators, workers))
                        .cached();
                by = wanted;
            }
            return indicators;
        }
    }
}
