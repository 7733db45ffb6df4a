package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;

/**
 * Grows a tree breadth first over arrays. A subtree whose rows fit into a near cache is grown as a whole, from a copy of its rows. Used once.
 */
final class TreeGrower {
    private final SplitValues values;
    private final GrowthRules rules;
    private final RandomSource random;
    private final NodeRows node;
    private final SplitJudge judge;
    private final ThresholdSearch search;
    private final NodeList nodes;
    private final NodeValues gathered;
    private final int[] dimensions;
    private final Queue<OpenNode> queue = new ArrayDeque<>();

    /** A node to split, with its range of rows. */
    private record OpenNode(int number, int from, int to, int height) {}

    /**
     * @param rows rows to learn from, takes ownership; a row may occur several times
     */
    static NodeList grow(
            SplitValues values,
            int[] rows,
            int[] classes,
            double[] classWeights,
            GrowthRules rules,
            RandomSource random) {
        NodeRows root = new NodeRows(rows, classes, classWeights);
        NodeList nodes = new NodeList(values.dimensions());
        new TreeGrower(values, root, rules, random, nodes).grow(nodes.add(), 0);
        return nodes;
    }

    private TreeGrower(SplitValues values, NodeRows node, GrowthRules rules, RandomSource random, NodeList nodes) {
        this.values = values;
        this.rules = rules;
        this.random = random;
        this.node = node;
        this.judge = new SplitJudge(rules.impurity(), node, rules.minLeaf());
        this.search = rules.search().in(node, judge);
        this.nodes = nodes;
        this.gathered = new NodeValues(node.rows.length);
        this.dimensions = new int[values.dimensions()];
        Arrays.setAll(dimensions, d -> d);
    }

    private void grow(int root, int rootHeight) {
        queue.add(new OpenNode(root, 0, node.rows.length, rootHeight));
        for (OpenNode open = queue.poll(); open != null; open = queue.poll()) {
            node.enter(open.from, open.to);
            if (open.height == rules.maxHeight() || node.runs == 1 || node.size() < 2 * rules.minLeaf()) {
                nodes.leaf(open.number, node);
                continue;
            }
            Optional<SplitValues> near = values.near(node.rows, node.from, node.to);
            if (near.isPresent()) {
                new TreeGrower(near.get(), node.alone(), rules, random, nodes).grow(open.number, open.height);
            } else {
                split(open);
            }
        }
    }

    private void split(OpenNode open) {
        choose();
        if (!judge.found()) {
            nodes.leaf(open.number, node);
            return;
        }
        values.gather(judge.dimension, node.rows, node.from, node.to, gathered);
        gathered.cutAt(judge.threshold);
        int middle = node.split(gathered);
        nodes.gain(judge.dimension, judge.gain());
        int left = nodes.add();
        int right = nodes.add();
        queue.add(new OpenNode(left, open.from, middle, open.height + 1));
        queue.add(new OpenNode(right, middle, open.to, open.height + 1));
        nodes.split(open.number, judge.dimension, judge.threshold, left);
    }

    /** Draws dimensions without replacement until enough of them separate rows, or none is left. */
    private void choose() {
        judge.clear();
        int left = values.varying(node.rows, node.from, node.to, dimensions);
        for (int tried = 0; left > 0 && (tried < rules.candidates() || !judge.found()); left--) {
            int drawn = random.nextInt(left);
            int dimension = dimensions[drawn];
            dimensions[drawn] = dimensions[left - 1];
            dimensions[left - 1] = dimension;
            values.gather(dimension, node.rows, node.from, node.to, gathered);
            if (gathered.vary()) {
                search.search(dimension, gathered, random);
                tried++;
            }
        }
    }
}
