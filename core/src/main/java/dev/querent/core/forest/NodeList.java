package dev.querent.core.forest;

import java.util.Arrays;

/**
 * A tree as it grows: nodes breadth first, the two children of a split side by side. Packed into an {@link ArrayTree} when it is
 * done.
 */
final class NodeList {
    private int[] dimension = new int[64]; // -1 in leaves
    private float[] threshold = new float[64];
    private int[] link = new int[64]; // left child of a split, leaf code of a leaf
    private int size;
    private final LeafTable.Builder leaves = new LeafTable.Builder();

    /** A new leaf without a class so far. */
    int add() {
        if (size == link.length) {
            int more = size + (size >> 1);
            dimension = Arrays.copyOf(dimension, more);
            threshold = Arrays.copyOf(threshold, more);
            link = Arrays.copyOf(link, more);
        }
        dimension[size] = -1;
        return size++;
    }

    void split(int node, int splitDimension, float splitThreshold, int leftChild) {
        dimension[node] = splitDimension;
        threshold[node] = splitThreshold;
        link[node] = leftChild;
    }

    /** Gives a leaf the class distribution of the runs. */
    void leaf(int node, NodeRows runs) {
        link[node] = runs.runs == 1
                ? LeafTable.pure(runs.runClass[0])
                : leaves.mixed(runs.runClass, runs.runWeight, runs.runs);
    }

    int size() {
        return size;
    }

    boolean isLeaf(int node) {
        return dimension[node] < 0;
    }

    int dimension(int node) {
        return dimension[node];
    }

    float threshold(int node) {
        return threshold[node];
    }

    int left(int node) {
        return link[node];
    }

    int leafCode(int node) {
        return link[node];
    }

    LeafTable leaves() {
        return leaves.build();
    }
}
