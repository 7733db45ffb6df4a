package dev.querent.core.forest;

import dev.querent.core.random.Seed;

/**
 * A tree of a forest. Immutable; do not change the array.
 *
 * @param seed determines which rows it learnt from
 * @param gains decrease of the weighted impurity by each dimension
 */
record ForestTree(ArrayTree tree, Seed seed, float[] gains) {
    ForestTree withLayerHeight(int height) {
        return new ForestTree(tree.withLayerHeight(height), seed, gains);
    }
}
