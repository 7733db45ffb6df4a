package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;
import java.util.Arrays;
import java.util.Optional;

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
    private final SplitChoice choice = new SplitChoice();
    private final NodeList nodes;
    private final NodeValues gathered;
    private final int[] dimensions;
    private final float[] gains;
    private final NodeQueue queue = new NodeQueue();

    /**
     * @param rows rows to learn from, takes ownership; a row may occur several times
     */
    static GrownTree grow(
            SplitValues values,
            int[] rows,
            int[] classes,
            double[] classWeights,
            GrowthRules rules,
            RandomSource random) {
        NodeRows root = new NodeRows(rows, classes, classWeights);
        GrownTree tree = new GrownTree(new NodeList(), new float[values.dimensions()]);
        new TreeGrower(values, root, rules, random, tree).grow(tree.nodes().add(), 0);
        return tree;
    }

    private TreeGrower(SplitValues values, NodeRows node, GrowthRules rules, RandomSource random, GrownTree tree) {
        this.values = values;
        this.rules = rules;
        this.random = random;
        this.node = node;
        this.judge = new SplitJudge(rules.impurity(), node, rules.minLeaf());
        this.search = rules.search().in(node, judge);
        this.nodes = tree.nodes();
        this.gains = tree.gains();
        this.gathered = new NodeValues(node.rows.length);
        this.dimensions = new int[values.dimensions()];
        Arrays.setAll(dimensions, d -> d);
    }

    private void grow(int root, int rootHeight) {
        queue.add(root, 0, node.rows.length, rootHeight);
        while (queue.next()) {
            node.enter(queue.from(), queue.to());
            if (queue.height() == rules.maxHeight() || node.runs == 1 || node.size() < 2 * rules.minLeaf()) {
                nodes.leaf(queue.node(), node);
                continue;
            }
            Optional<SplitValues> near = values.near(node.rows, node.from, node.to);
            if (near.isPresent()) {
                new TreeGrower(near.get(), node.alone(), rules, random, new GrownTree(nodes, gains))
                        .grow(queue.node(), queue.height());
            } else if (!split()) {
                nodes.leaf(queue.node(), node);
            }
        }
    }

    private boolean split() {
        choose();
        if (!choice.found()) {
            return false;
        }
        values.gather(choice.dimension, node.rows, node.from, node.to, gathered);
        gathered.cutAt(choice.threshold);
        int middle = node.split(gathered);
        gains[choice.dimension] += (float) Math.max(0, judge.costUnsplit() - choice.cost);
        int left = nodes.add();
        int right = nodes.add();
        queue.add(left, node.from, middle, queue.height() + 1);
        queue.add(right, middle, node.to, queue.height() + 1);
        nodes.split(queue.node(), choice.dimension, choice.threshold, left);
        return true;
    }

    /** Draws dimensions without replacement until enough of them separate rows, or none is left. */
    private void choose() {
        choice.clear();
        int left = values.varying(node.rows, node.from, node.to, dimensions);
        for (int tried = 0; left > 0 && (tried < rules.candidates() || !choice.found()); left--) {
            int drawn = random.nextInt(left);
            int dimension = dimensions[drawn];
            dimensions[drawn] = dimensions[left - 1];
            dimensions[left - 1] = dimension;
            values.gather(dimension, node.rows, node.from, node.to, gathered);
            if (gathered.vary()) {
                search.search(dimension, gathered, random, choice);
                tried++;
            }
        }
    }
}
