package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;

/** Finds a threshold in one dimension of the current node. */
interface ThresholdSearch {

    /**
     * Offers thresholds to the judge of the node.
     *
     * @param values of the node's rows; not constant
     */
    void search(int dimension, NodeValues values, RandomSource random);
}
