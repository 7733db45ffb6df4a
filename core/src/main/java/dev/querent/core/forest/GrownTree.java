package dev.querent.core.forest;

/**
 * What growing a tree gives.
 *
 * @param gains how much each dimension has lowered the weighted impurity
 */
record GrownTree(NodeList nodes, float[] gains) {}
