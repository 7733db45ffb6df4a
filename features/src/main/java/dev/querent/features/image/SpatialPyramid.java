package dev.querent.features.image;

/**
 * Counts words over the whole image and over its quarters, sixteenths and so on (Lazebnik, Schmid and Ponce 2006). Level l
 * of 0..L is weighted by 1 / 2^L for l = 0 and 1 / 2^(L - l + 1) above, because a match in a small region is more informative; the
 * weights sum to 1.
 */
public record SpatialPyramid(int levels, int words) {

    /** Regions of all levels, each with a bin per word. */
    public int columns() {
        return regions(levels) * words;
    }

    private static int regions(int levels) {
        return ((1 << (2 * levels)) - 1) / 3; // 1 + 4 + 16 + ...
    }

    private double weight(int level) {
        int top = levels - 1;
        return level == 0 ? 1.0 / (1 << top) : 1.0 / (1 << (top - level + 1));
    }

    /** Counts a word at a relative position, 0..1 from left and top. The histogram's sum grows by 1. */
    public void add(double[] histogram, int word, double relativeX, double relativeY) {
        for (int level = 0; level < levels; level++) {
            int side = 1 << level;
            int column = Math.min(side - 1, (int) (relativeX * side));
            int row = Math.min(side - 1, (int) (relativeY * side));
            int region = regions(level) + row * side + column;
            histogram[region * words + word] += weight(level);
        }
    }
}
