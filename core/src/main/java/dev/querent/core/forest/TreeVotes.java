package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * Votes of trees: for each row and class the mean over trees and, on request, the mean of squares. Sums follow the order of the trees, on any
 * thread.
 */
final class TreeVotes {
    /** Rows processed together by one tree after the other; their values stay in a near cache. */
    static final int BLOCK = 64;

    private final int classes;
    private final double[] means; // [row * classes + class]
    private final double[] squares; // likewise, the same array, or empty

    private TreeVotes(int classes, double[] means, double[] squares) {
        this.classes = classes;
        this.means = means;
        this.squares = squares;
    }

    /** @param weights by tree, with a positive sum */
    static TreeVotes of(
            List<ForestTree> trees,
            float[] weights,
            LeafWeights leafWeights,
            Vote vote,
            int classes,
            Features rows,
            boolean withSquares,
            Workers workers) {
        double[] means = new double[Math.multiplyExact(rows.rows(), classes)];
        // If every tree names one class, votes equal their squares.
        boolean plain = vote == Vote.HARD
                || trees.stream().allMatch(tree -> tree.tree().leaves().isEmpty());
        double[] squares = plain ? means : new double[withSquares ? means.length : 0];
        double[] ownSquares = plain ? new double[0] : squares;
        LeafFinder finder = LeafFinder.of(trees.subList(0, weights.length), rows);
        workers.forEachChunk(rows.rows(), BLOCK, (from, to) -> {
            LeafFinder.Block block = finder.block(from, to);
            double[] totals = new double[to - from];
            for (int t = 0; t < weights.length; t++) {
                ArrayTree tree = trees.get(t).tree();
                block.through(t);
                for (int i = 0; i < totals.length; i++) {
                    int leaf = block.leaf(i);
                    double weight = weights[t] * leafWeights.of(leaf);
                    totals[i] += weight;
                    tree.leaves().vote(leaf, vote, weight, means, (from + i) * classes);
                    if (ownSquares.length > 0) {
                        tree.leaves().voteSquared(leaf, vote, weight, ownSquares, (from + i) * classes);
                    }
                }
            }
            for (int i = 0; i < totals.length; i++) {
                scale(means, (from + i) * classes, classes, 1 / totals[i]);
                if (ownSquares.length > 0) {
                    scale(ownSquares, (from + i) * classes, classes, 1 / totals[i]);
                }
            }
        });
        return new TreeVotes(classes, means, squares);
    }

    static void scale(double[] values, int from, int count, double factor) {
        for (int e = from; e < from + count; e++) {
            values[e] *= factor;
        }
    }

    int rows() {
        return means.length / classes;
    }

    /** By row and class; do not change it. */
    double[] means() {
        return means;
    }

    /** The variance between trees by row and class: 0 where all say the same, at most ¼. */
    double[] variances() {
        double[] variances = new double[means.length];
        Arrays.setAll(variances, e -> Math.max(0, squares[e] - means[e] * means[e]));
        return variances;
    }
}
