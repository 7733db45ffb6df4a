package dev.querent.core.forest;

import java.util.Arrays;

/** A growing tree: nodes breadth first, with the two children of a split adjacent. Packed into an {@link ArrayTree} when complete. */
final class NodeList {
    private int[] dimension = new int[64]; // -1 in leaves
    private float[] threshold = new float[64];
    private int[] link = new int[64]; // left child of a split, leaf code of a leaf
    private int size;
    private final LeafTable.Builder leaves;
    private final float[] gains;

    NodeList(int dimensions) {
        this(new LeafTable.Builder(), dimensions);
    }

    private NodeList(LeafTable.Builder leaves, int dimensions) {
        this.leaves = leaves;
        this.gains = new float[dimensions];
    }

    /** The nodes of a packed tree, breadth first, without those that send everything left; without gains. */
    static NodeList of(ArrayTree tree) {
        NodeList nodes = new NodeList(LeafTable.Builder.of(tree.leaves()), 0);
        int width = 1 << tree.layerHeight();
        int[] places = new int[64]; // by node, small tree * 2 * width + position in it
        places[nodes.add()] = 1;
        for (int node = 0; node < nodes.size; node++) {
            int block = places[node] / (2 * width);
            int place = places[node] % (2 * width);
            while (place < width && tree.isLeftAlways(block, place)) {
                place *= 2;
            }
            if (place >= width) {
                int exit = tree.exits()[block * width + place - width];
                if (exit < 0) {
                    nodes.link[node] = ~exit;
                } else {
                    places[node--] = exit * 2 * width + 1; // the same node, in the next layer
                }
                continue;
            }
            int left = nodes.add();
            int right = nodes.add();
            if (right >= places.length) {
                places = Arrays.copyOf(places, 2 * places.length);
            }
            places[left] = block * 2 * width + 2 * place;
            places[right] = places[left] + 1;
            nodes.split(node, tree.dimension(block, place), tree.threshold(block, place), left);
        }
        return nodes;
    }

    /** The nodes down to a depth. The code of a leaf is its number, breadth first; {@link #leafCount} says how many there are. */
    NodeList cut(int depth) {
        NodeList top = new NodeList(0);
        int[] origins = {0};
        int leaf = 0;
        int end = 1; // of the present level
        int level = 0;
        top.add();
        for (int node = 0; node < top.size; node++) {
            if (node == end) {
                end = top.size;
                level++;
            }
            int origin = origins[node];
            if (level == depth || isLeaf(origin)) {
                top.link[node] = leaf++;
                continue;
            }
            int left = top.add();
            top.add();
            if (top.size > origins.length) {
                origins = Arrays.copyOf(origins, 2 * top.size);
            }
            origins[left] = left(origin);
            origins[left + 1] = left(origin) + 1;
            top.split(node, dimension[origin], threshold[origin], left);
        }
        return top;
    }

    boolean hasSameNodes(NodeList other) {
        return Arrays.equals(dimension, 0, size, other.dimension, 0, other.size)
                && Arrays.equals(threshold, 0, size, other.threshold, 0, other.size)
                && Arrays.equals(link, 0, size, other.link, 0, other.size);
    }

    /** Every split has two children, and every node but the root is one. */
    int leafCount() {
        return (size + 1) / 2;
    }

    /** Adds a leaf without a class. */
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
                ? LeafTable.pure(runs.runClass[0], runs.size())
                : leaves.mixed(runs.runClass, runs.runWeight, runs.runs, runs.size());
    }

    int size() {
        return size;
    }

    /** The largest number of splits between the root and a leaf. */
    int height() {
        int[] depths = new int[size]; // children come after their parents
        for (int node = 0; node < size; node++) {
            if (!isLeaf(node)) {
                depths[left(node)] = depths[node] + 1;
                depths[left(node) + 1] = depths[node] + 1;
            }
        }
        return Arrays.stream(depths).max().orElse(0);
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

    /** Records a decrease of the weighted impurity. */
    void gain(int splitDimension, double decrease) {
        gains[splitDimension] += (float) Math.max(0, decrease);
    }

    /** Decrease of the weighted impurity by each dimension; do not change it. */
    float[] gains() {
        return gains;
    }

    LeafTable leaves() {
        return leaves.build();
    }
}
