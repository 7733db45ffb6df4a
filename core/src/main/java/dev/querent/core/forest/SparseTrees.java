package dev.querent.core.forest;

import dev.querent.core.data.SparseFeatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Trees for sparse rows. Nodes are numbered so that the child for zeros follows its parent; a run of nodes ends in the leaf that zeros reach.
 * Splits at which a row deviates are found from its non-zero values alone and marked, and a row moves from mark to mark instead of from node to
 * node. Immutable.
 */
final class SparseTrees {
    /** Maximum number of nodes marked in one array, which then has 32 KB. */
    private static final int MOST_NODES = 1 << 18;

    private final int[] roots; // by tree
    private final int[] ends; // by node, the leaf that zeros reach from it
    private final int[] links; // by split, the child for non-zeros; by leaf, its code
    private final int[] starts; // by dimension the first of its splits with a threshold above 0, then of the others
    private final int[] splits; // of a dimension, by distance of the threshold from zero
    private final float[] distances; // of their thresholds from zero

    private SparseTrees(Numbering numbering, int[] roots, int dimensions) {
        this.roots = roots;
        this.ends = Arrays.copyOf(numbering.ends, numbering.size);
        this.links = Arrays.copyOf(numbering.links, numbering.size);
        this.starts = new int[2 * dimensions + 1];
        int count = 0;
        for (int node = 0; node < numbering.size; node++) {
            if (numbering.lists[node] >= 0) {
                starts[numbering.lists[node] + 1]++;
                count++;
            }
        }
        for (int list = 0; list < 2 * dimensions; list++) {
            starts[list + 1] += starts[list];
        }
        long[] keys = new long[count];
        int[] next = starts.clone();
        for (int node = 0; node < numbering.size; node++) {
            if (numbering.lists[node] >= 0) {
                long distance = Float.floatToRawIntBits(numbering.distances[node]);
                keys[next[numbering.lists[node]]++] = distance << 32 | node;
            }
        }
        for (int list = 0; list < 2 * dimensions; list++) {
            Arrays.sort(keys, starts[list], starts[list + 1]);
        }
        splits = new int[count];
        distances = new float[count];
        for (int s = 0; s < count; s++) {
            splits[s] = (int) keys[s];
            distances[s] = Float.intBitsToFloat((int) (keys[s] >>> 32));
        }
    }

    /** All trees, in groups of consecutive ones. */
    static List<SparseTrees> of(List<ForestTree> trees, int dimensions) {
        return of(trees, dimensions, MOST_NODES);
    }

    /**
     * @param mostNodes number of nodes at which a group is full
     */
    static List<SparseTrees> of(List<ForestTree> trees, int dimensions, int mostNodes) {
        List<SparseTrees> groups = new ArrayList<>();
        int next = 0;
        while (next < trees.size()) {
            Numbering numbering = new Numbering();
            List<Integer> roots = new ArrayList<>();
            while (next < trees.size() && numbering.size < mostNodes) {
                roots.add(numbering.size);
                numbering.add(NodeList.of(trees.get(next++).tree()));
            }
            groups.add(new SparseTrees(
                    numbering, roots.stream().mapToInt(root -> root).toArray(), dimensions));
        }
        return groups;
    }

    int trees() {
        return roots.length;
    }

    /** Working arrays to find the leaves of a row; for one thread. */
    final class Search {
        private final long[] marks = new long[(links.length >> 6) + 1]; // a bit per node
        private final int[] nodes = new int[roots.length]; // current nodes in unfinished trees
        private final int[] trees = new int[roots.length]; // numbers of these trees

        /** Writes the leaf of a row in each tree, see {@link LeafTable}. */
        void leaves(SparseFeatures rows, int row, int[] into, int offset) {
            Arrays.fill(marks, 0);
            for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
                mark(rows.index(p), rows.value(p), marks);
            }
            System.arraycopy(roots, 0, nodes, 0, roots.length);
            Arrays.setAll(trees, t -> t);
            int open = roots.length;
            while (open > 0) {
                open = step(open, into, offset);
            }
        }

        /**
         * Moves from mark to mark in all trees in turn, not in one after the other: this hides the latency of each lookup behind the others.
         * Branch-free, since no branch could be predicted.
         */
        private int step(int open, int[] into, int offset) {
            int kept = 0;
            for (int k = 0; k < open; k++) {
                int tree = trees[k];
                int end = ends[nodes[k]];
                int marked = firstMark(marks, nodes[k], end);
                int next = links[Math.min(marked, end)];
                into[offset + tree] = next; // the leaf if there was no mark; overwritten otherwise
                nodes[kept] = next;
                trees[kept] = tree;
                kept += marked < end ? 1 : 0;
            }
            return kept;
        }
    }

    /** Zero is below a threshold above 0 and a value at or above it is not; for other thresholds it is the reverse. */
    private void mark(int dimension, float value, long[] marks) {
        int list = value > 0 ? 2 * dimension : 2 * dimension + 1;
        float reach = value > 0 ? value : Math.nextDown(-value);
        for (int s = starts[list]; s < starts[list + 1] && distances[s] <= reach; s++) {
            marks[splits[s] >> 6] |= 1L << splits[s];
        }
    }

    /** The first mark from a node on; if there is none before {@code end}, a number not below it. */
    private static int firstMark(long[] marks, int from, int end) {
        int word = from >> 6;
        long left = marks[word] & (-1L << from);
        while (left == 0 && word < end >> 6) {
            left = marks[++word];
        }
        return left == 0 ? end : (word << 6) + Long.numberOfTrailingZeros(left);
    }

    /** Nodes of one tree after the other, in numbering order. */
    private static final class Numbering {
        private int size;
        private int[] ends = new int[1024];
        private int[] links = new int[1024];
        private int[] lists = new int[1024]; // of the split's dimension; -1 in leaves
        private float[] distances = new float[1024];

        void add(NodeList tree) {
            reserve(size + tree.size());
            int[] waiting = new int[tree.size()]; // children for non-zeros
            int[] parents = new int[tree.size()];
            int left = 1;
            parents[0] = -1;
            while (left > 0) {
                left--;
                int node = waiting[left];
                if (parents[left] >= 0) {
                    links[parents[left]] = size;
                }
                int first = size;
                while (!tree.isLeaf(node)) {
                    boolean zeroLeft = tree.threshold(node) > 0;
                    lists[size] = 2 * tree.dimension(node) + (zeroLeft ? 0 : 1);
                    distances[size] = Math.abs(tree.threshold(node));
                    waiting[left] = tree.left(node) + (zeroLeft ? 1 : 0);
                    parents[left++] = size++;
                    node = tree.left(node) + (zeroLeft ? 0 : 1);
                }
                lists[size] = -1;
                links[size] = tree.leafCode(node);
                Arrays.fill(ends, first, size + 1, size);
                size++;
            }
        }

        private void reserve(int count) {
            if (count > links.length) {
                int more = Math.max(count, 2 * links.length);
                ends = Arrays.copyOf(ends, more);
                links = Arrays.copyOf(links, more);
                lists = Arrays.copyOf(lists, more);
                distances = Arrays.copyOf(distances, more);
            }
        }
    }
}
