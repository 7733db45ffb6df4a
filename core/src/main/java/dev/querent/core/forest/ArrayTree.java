package dev.querent.core.forest;

/**
 * A decision tree in flat arrays. It consists of small complete trees of a fixed height, the layers: the root of each is its node 1, the
 * children of node i are 2i and 2i + 1, and each exit leads to another small tree or is a leaf. A small tree exists only where training rows
 * arrived, so a tree can be deep without being wide. A single layer as high as the tree is the plain array tree. Immutable; do not change the
 * arrays.
 *
 * <p>If a small tree has a leaf above its last level, the nodes below send everything left, to the exit that holds the leaf: every small tree
 * takes the same number of steps, without a branch in between.
 *
 * @param layerHeight height of a small tree
 * @param splits two numbers per node: dimension, bits of the threshold
 * @param exits number of the next small tree, or the complement of a leaf code
 */
record ArrayTree(int layerHeight, int[] splits, int[] exits, LeafTable leaves) {
    private static final int LEFT_ALWAYS = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

    static ArrayTree of(NodeList nodes, int layerHeight) {
        return new LayerPacking(nodes, layerHeight).pack();
    }

    /** The same tree in small arrays of another height. */
    ArrayTree withLayerHeight(int other) {
        return other == layerHeight ? this : of(NodeList.of(this), other);
    }

    boolean isLeftAlways(int block, int node) {
        return splits[split(block, node) + 1] == LEFT_ALWAYS;
    }

    int dimension(int block, int node) {
        return splits[split(block, node)];
    }

    float threshold(int block, int node) {
        return Float.intBitsToFloat(splits[split(block, node) + 1]);
    }

    private int split(int block, int node) {
        return 2 * (block * ((1 << layerHeight) - 1) + node - 1);
    }

    /** The exit of a row; {@link #leafAt} gives its leaf. */
    int exit(float[] row, int offset) {
        int width = 1 << layerHeight;
        int block = 0;
        while (true) {
            int node = 1;
            int first = 2 * block * (width - 1) - 2;
            for (int level = 0; level < layerHeight; level++) {
                node = next(node, first + 2 * node, row, offset);
            }
            int exit = block * width + node - width;
            if (exits[exit] < 0) {
                return exit;
            }
            block = exits[exit];
        }
    }

    int leafAt(int exit) {
        return ~exits[exit];
    }

    /** Splits between the root and the leaf of a row. */
    int depth(float[] row, int offset) {
        int width = 1 << layerHeight;
        int depth = 0;
        int block = 0;
        while (block >= 0) {
            int node = 1;
            int first = 2 * block * (width - 1) - 2;
            for (int level = 0; level < layerHeight; level++) {
                int split = first + 2 * node;
                depth += splits[split + 1] == LEFT_ALWAYS ? 0 : 1;
                node = next(node, split, row, offset);
            }
            block = exits[block * width + node - width];
        }
        return depth;
    }

    private int next(int node, int split, float[] row, int offset) {
        return 2 * node + 1 - Threshold.below(row[offset + splits[split]], Float.intBitsToFloat(splits[split + 1]));
    }

    /** Number of splits that separate rows; there is one leaf more. */
    int splitCount() {
        int count = 0;
        for (int s = 1; s < splits.length; s += 2) {
            count += splits[s] == LEFT_ALWAYS ? 0 : 1;
        }
        return count;
    }

    /** Capacity in splits: somewhat more than {@link #splitCount}, without counting. */
    int places() {
        return splits.length / 2;
    }

    long bytes() {
        return 4L * (splits.length + exits.length) + leaves.bytes();
    }

    /** Initialises arrays whose nodes are filled in as they are found. */
    static void fillLeftAlways(int[] splits, int from, int to) {
        for (int s = from; s < to; s += 2) {
            splits[s] = 0;
            splits[s + 1] = LEFT_ALWAYS;
        }
    }
}
