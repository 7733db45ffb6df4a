package dev.querent.core.forest;

/**
 * The result of growing a tree.
 *
 * @param gains decrease of the weighted impurity by each dimension
 */
record GrownTree(NodeList nodes, float[] gains) {}
