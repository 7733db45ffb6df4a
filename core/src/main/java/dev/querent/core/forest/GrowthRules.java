package dev.querent.core.forest;

/**
 * What decides the shape of a tree.
 *
 * @param candidates dimensions tried per split; those in which all rows are alike do not count
 * @param maxHeight splits on the longest way from the root to a leaf, at most
 * @param minLeaf rows in a leaf, at least
 */
record GrowthRules(int candidates, Impurity impurity, SplitSearch search, int maxHeight, int minLeaf) {}
