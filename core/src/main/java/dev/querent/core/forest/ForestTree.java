package dev.querent.core.forest;

import dev.querent.core.random.Seed;

/**
 * A tree of a forest. Immutable; the array is not to be changed.
 *
 * @param seed tells which rows it learnt from
 * @param gains how much each dimension has lowered the weighted impurity
 */
record ForestTree(ArrayTree tree, Seed seed, float[] gains) {}
