package dev.querent.core.forest;

import java.util.Arrays;

/** Packs a grown tree into layers of small array trees, breadth first. */
final class LayerPacking {
    private final NodeList nodes;
    private final int height;
    private final int width; // exits of a small tree
    private int[] splits;
    private int[] exits;
    private int[] roots; // by small tree, its root among the nodes
    private int trees;

    LayerPacking(NodeList nodes, int height) {
        this.nodes = nodes;
        this.height = height;
        this.width = 1 << height;
        int expected = Math.max(1, nodes.size() / 2);
        this.roots = new int[expected];
        this.splits = new int[2 * (width - 1)];
        this.exits = new int[width];
    }

    ArrayTree pack() {
        enqueue(0);
        for (int tree = 0; tree < trees; tree++) {
            fill(tree);
        }
        return new ArrayTree(
                height,
                Arrays.copyOf(splits, 2 * (width - 1) * trees),
                Arrays.copyOf(exits, width * trees),
                nodes.leaves());
    }

    private int enqueue(int root) {
        if (trees == roots.length) {
            roots = Arrays.copyOf(roots, 2 * trees);
        }
        roots[trees] = root;
        return trees++;
    }

    private void fill(int tree) {
        int firstSplit = 2 * (width - 1) * tree;
        if (firstSplit + 2 * (width - 1) > splits.length) {
            splits = Arrays.copyOf(splits, 2 * splits.length);
            exits = Arrays.copyOf(exits, 2 * exits.length);
        }
        ArrayTree.fillLeftAlways(splits, firstSplit, firstSplit + 2 * (width - 1));
        int[] at = new int[2 * width]; // node of the list at each position of the small tree, or -1
        Arrays.fill(at, -1);
        at[1] = roots[tree];
        for (int place = 1; place < width; place++) {
            int node = at[place];
            if (node < 0) {
                continue;
            }
            if (nodes.isLeaf(node)) {
                at[2 * place] = node; // continues to the left
            } else {
                int split = firstSplit + 2 * (place - 1);
                splits[split] = nodes.dimension(node);
                splits[split + 1] = Float.floatToRawIntBits(nodes.threshold(node));
                at[2 * place] = nodes.left(node);
                at[2 * place + 1] = nodes.left(node) + 1;
            }
        }
        for (int exit = 0; exit < width; exit++) {
            int node = at[width + exit];
            exits[width * tree + exit] = node < 0 ? ~0 : nodes.isLeaf(node) ? ~nodes.leafCode(node) : enqueue(node);
        }
    }
}
