package dev.querent.core.forest;

/**
 * Options that determine the shape of a tree.
 *
 * @param candidates dimensions tried per split; constant ones do not count
 * @param maxHeight maximum number of splits between the root and a leaf
 * @param minLeaf minimum number of rows in a leaf
 */
record GrowthRules(int candidates, Impurity impurity, SplitSearch search, int maxHeight, int minLeaf) {
    /** For the part of a tree below this many splits. */
    GrowthRules below(int depth) {
        return new GrowthRules(candidates, impurity, search, Math.max(0, maxHeight - depth), minLeaf);
    }
}
