package dev.querent.core.forest;

/** The best split of a node so far; reused between nodes. */
final class SplitChoice {
    int dimension;
    float threshold;
    double cost;

    void clear() {
        dimension = -1;
        cost = Double.POSITIVE_INFINITY;
    }

    boolean found() {
        return dimension >= 0;
    }

    /** Keeps the first one if costs tie. */
    void offer(int newDimension, float newThreshold, double newCost) {
        if (newCost < cost) {
            dimension = newDimension;
            threshold = newThreshold;
            cost = newCost;
        }
    }
}
