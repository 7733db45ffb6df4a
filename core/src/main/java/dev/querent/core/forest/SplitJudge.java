package dev.querent.core.forest;

/** Compares splits of the current node by the weighted impurity of both sides, and keeps the best. */
final class SplitJudge {
    private final Impurity impurity;
    private final NodeRows node;
    private final int minLeaf;
    private final double[] left;
    private final double[] right;

    /** The best split so far; the dimension is −1 if there is none. */
    int dimension;

    float threshold;
    double cost;

    SplitJudge(Impurity impurity, NodeRows node, int minLeaf) {
        this.impurity = impurity;
        this.node = node;
        this.minLeaf = minLeaf;
        this.left = new double[node.runClass.length];
        this.right = new double[node.runClass.length];
    }

    void clear() {
        dimension = -1;
        cost = Double.POSITIVE_INFINITY;
    }

    boolean found() {
        return dimension >= 0;
    }

    /** Offers a split that sends {@code counts[run]} rows of each run left; keeps the first one if costs tie. */
    void offer(int newDimension, float newThreshold, int[] counts) {
        double newCost = cost(counts);
        if (newCost < cost) {
            dimension = newDimension;
            threshold = newThreshold;
            cost = newCost;
        }
    }

    /** How much the split decreases the weighted impurity. */
    double gain() {
        return impurity.ofSize(node.runWeight, node.runs, node.weight) - cost;
    }

    /** The cost of a split that sends {@code counts[run]} rows of each run left; infinite if a side is too small. */
    private double cost(int[] counts) {
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
}
