package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Votes of trees. Trees and leaves have the weights of the forest; sums follow the order of the trees, on any thread. Do not change the arrays.
 *
 * @param means mean of the votes over trees, {@code [row * classes + class]}
 * @param squares mean of their squares, likewise, the same array if they are equal, or empty
 */
record TreeVotes(int classes, double[] means, double[] squares) {

    static TreeVotes of(ForestState forest, Vote vote, Features rows, boolean withSquares, Workers workers) {
        int classes = forest.classes().size();
        double[] means = new double[Math.multiplyExact(rows.rows(), classes)];
        // If every tree names one class, votes equal their squares.
        boolean plain = vote == Vote.HARD
                || forest.trees().stream().allMatch(tree -> tree.tree().leaves().isEmpty());
        double[] squares = new double[withSquares && !plain ? means.length : 0];
        double[] totals = new double[rows.rows()];
        LeafFinder.forEachBlock(forest.trees(), rows, workers, (tree, from, to, leaves) -> {
            LeafTable table = forest.trees().get(tree).tree().leaves();
            for (int row = from; row < to; row++) {
                int leaf = leaves[row - from];
                double weight = forest.weight(tree, leaf);
                totals[row] += weight;
                table.vote(leaf, vote, weight, means, row * classes);
                if (squares.length > 0) {
                    table.voteSquared(leaf, weight, squares, row * classes);
                }
            }
        });
        divide(means, totals);
        divide(squares, totals);
        return new TreeVotes(classes, means, plain ? means : squares);
    }

    /** The votes of single trees: predicted class, distribution and entropy. */
    static MemberVotes members(ForestState forest, Features rows, Workers workers) {
        int classes = forest.classes().size();
        double[] named = new double[Math.multiplyExact(rows.rows(), classes)];
        double[] means = new double[named.length];
        double[] entropies = new double[rows.rows()];
        double[] totals = new double[rows.rows()];
        LeafFinder.forEachBlock(forest.trees(), rows, workers, (tree, from, to, leaves) -> {
            LeafTable table = forest.trees().get(tree).tree().leaves();
            for (int row = from; row < to; row++) {
                int leaf = leaves[row - from];
                double weight = forest.weight(tree, leaf);
                totals[row] += weight;
                table.vote(leaf, Vote.HARD, weight, named, row * classes);
                table.vote(leaf, Vote.SOFT, weight, means, row * classes);
                entropies[row] += weight * table.entropy(leaf);
            }
        });
        divide(named, totals);
        divide(means, totals);
        Arrays.setAll(entropies, row -> entropies[row] / totals[row]);
        return MemberVotes.owning(classes, named, means, entropies);
    }

    private static void divide(double[] sums, double[] totals) {
        int classes = sums.length / Math.max(1, totals.length);
        for (int e = 0; e < sums.length; e++) {
            sums[e] *= 1 / totals[e / classes];
        }
    }

    /** The variance between trees by row and class: 0 where all say the same, at most ¼. */
    double[] variances() {
        double[] variances = new double[means.length];
        Arrays.setAll(variances, e -> Math.max(0, squares[e] - means[e] * means[e]));
        return variances;
    }
}
