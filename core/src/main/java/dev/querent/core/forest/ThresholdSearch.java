package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;

/** Finds a threshold in one dimension of the current node. */
interface ThresholdSearch {

    /**
     * @param values of the node's rows; not constant
     * @param choice receives the result
     */
    void search(int dimension, NodeValues values, RandomSource random, SplitChoice choice);
}
