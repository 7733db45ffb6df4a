package dev.querent.core.forest;

/** The cost of a split of the current node: the weighted impurity of both sides. Holds the counts of one candidate at a time. */
final class SplitJudge {
    private final Impurity impurity;
    private final NodeRows node;
    private final int minLeaf;
    private final double[] left;
    private final double[] right;

    SplitJudge(Impurity impurity, NodeRows node, int minLeaf) {
        this.impurity = impurity;
        this.node = node;
        this.minLeaf = minLeaf;
        this.left = new double[node.runClass.length];
        this.right = new double[node.runClass.length];
    }

    /** The cost of a split that sends {@code counts[run]} rows of each run left; infinite if a side is too small. */
    double cost(int[] counts) {
        int rows = 0;
        double weight = 0;
        for (int r = 0; r < node.runs; r++) {
            rows += counts[r];
            left[r] = counts[r] * node.classWeight(r);
            right[r] = node.runWeight[r] - left[r];
            weight += left[r];
        }
        if (rows < minLeaf || node.size() - rows < minLeaf) {
            return Double.POSITIVE_INFINITY;
        }
        return impurity.ofSize(left, node.runs, weight) + impurity.ofSize(right, node.runs, node.weight - weight);
    }

    double costUnsplit() {
        return impurity.ofSize(node.runWeight, node.runs, node.weight);
    }
}
