package dev.querent.core.forest;

/** The obvious tree of linked nodes. */
final class PointerTree {
    private final int dimension;
    private final float threshold;
    private final PointerTree left;
    private final PointerTree right;
    private final int leafCode;

    private PointerTree(int dimension, float threshold, PointerTree left, PointerTree right, int leafCode) {
        this.dimension = dimension;
        this.threshold = threshold;
        this.left = left;
        this.right = right;
        this.leafCode = leafCode;
    }

    static PointerTree of(NodeList nodes, int node) {
        return nodes.isLeaf(node)
                ? new PointerTree(0, 0, null, null, nodes.leafCode(node))
                : new PointerTree(
                        nodes.dimension(node),
                        nodes.threshold(node),
                        of(nodes, nodes.left(node)),
                        of(nodes, nodes.left(node) + 1),
                        0);
    }

    private PointerTree next(float[] row) {
        return row[dimension] >= threshold ? right : left;
    }

    int leaf(float[] row) {
        return left == null ? leafCode : next(row).leaf(row);
    }

    int depth(float[] row) {
        return left == null ? 0 : 1 + next(row).depth(row);
    }

    int height() {
        return left == null ? 0 : 1 + Math.max(left.height(), right.height());
    }

    /** The node of a row after {@code depth} splits, or the leaf before. */
    PointerTree at(float[] row, int depth) {
        return left == null || depth == 0 ? this : next(row).at(row, depth - 1);
    }
}
