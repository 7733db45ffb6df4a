package dev.querent.core.forest;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Online learning of a tree: sends each new row to its leaf and splits a leaf whose classes disagree, using the rows in it. Out-of-bag rows test
 * the tree. Returns the update without changing anything.
 */
final class LeafGrowth {
    private final ForestOptions options;
    private final GrowthRules rules;
    private final LearningRows rows;
    private final int columns;
    private final boolean sizesCount;

    /**
     * @param sizesCount whether votes depend on leaf sizes, which must then be kept up to date
     */
    LeafGrowth(ForestOptions options, LearningRows rows, int columns, boolean sizesCount) {
        this.sizesCount = sizesCount;
        this.options = options;
        this.rows = rows;
        this.columns = columns;
        this.rules = options.rules(columns);
    }

    /**
     * The tree after learning the rows that are new to it.
     *
     * @param block their values, row-major
     */
    LearningTree.Update learn(LearningTree learning, float[] block) {
        int first = learning.rows();
        int count = rows.size() - first;
        ForestTree tree = learning.tree();
        Bag bag = Bag.of(options.sampling(), tree.seed());
        int[] exits = new int[count];
        TreeScore score = learning.score();
        for (int i = 0; i < count; i++) {
            int exit = tree.tree().exit(block, i * columns);
            int said = tree.tree().leaves().majority(tree.tree().leafAt(exit));
            score = score.tested(
                    said == rows.classes()[first + i], options.renewal().fading());
            exits[i] = bag.copies(rows.history().id(first + i)) > 0 ? exit : LearningTree.LEFT_OUT;
        }
        int[] disputed = distinct(IntStream.range(0, count)
                // a leaf that already predicts the class has nothing to learn
                .filter(i -> exits[i] >= 0 && !says(tree.tree().leafAt(exits[i]), rows.classes()[first + i]))
                .map(i -> exits[i]));
        int[] reached = sizesCount ? distinct(Arrays.stream(exits).filter(exit -> exit >= 0)) : disputed;
        int[][] residents = residents(learning, exits, reached);
        int[] changed = IntStream.range(0, reached.length)
                .filter(p -> Arrays.binarySearch(disputed, reached[p]) >= 0
                        || hasGrown(tree.tree().leafAt(reached[p]), residents[p], bag))
                .toArray();
        return grown(
                learning,
                exits,
                Arrays.stream(changed).map(p -> reached[p]).toArray(),
                Arrays.stream(changed).mapToObj(p -> residents[p]).toArray(int[][]::new),
                score,
                bag);
    }

    private static int[] distinct(IntStream exits) {
        return exits.distinct().sorted().toArray();
    }

    private static boolean says(int leaf, int classCode) {
        return LeafTable.isPure(leaf) && LeafTable.onlyClass(leaf) == classCode;
    }

    /** Whether a leaf now has more rows than recorded. */
    private boolean hasGrown(int leaf, int[] residents, Bag bag) {
        int held = Arrays.stream(residents)
                .map(row -> bag.copies(rows.history().id(row)))
                .sum();
        return LeafTable.size(held) != LeafTable.sizeOf(leaf);
    }

    /** The tree after some known rows changed their class. Rows beyond its horizon have no effect. */
    LearningTree.Update relearn(LearningTree learning, int[] changed) {
        int oldest = learning.rows() - horizon(learning);
        int[] touched = distinct(Arrays.stream(changed)
                .filter(row -> row >= oldest)
                .map(learning::exit)
                .filter(exit -> exit >= 0));
        int[] none = new int[0];
        int[][] residents = residents(learning, none, touched);
        Bag bag = Bag.of(options.sampling(), learning.tree().seed());
        return grown(learning, none, touched, residents, learning.score(), bag);
    }

    private int horizon(LearningTree learning) {
        return options.renewal().horizon(learning.tree().seed());
    }

    /** Rows at each of the ascending exits, old and new, ascending. */
    private int[][] residents(LearningTree learning, int[] newExits, int[] places) {
        if (places.length == 0) {
            return new int[0][];
        }
        int first = learning.rows();
        IntStream.Builder[] lists = new IntStream.Builder[places.length];
        Arrays.setAll(lists, p -> IntStream.builder());
        for (int row = Math.max(0, first - horizon(learning)); row < first + newExits.length; row++) {
            int exit = row < first ? learning.exit(row) : newExits[row - first];
            if (exit >= places[0] && exit <= places[places.length - 1]) { // few rows are near
                int place = Arrays.binarySearch(places, exit);
                if (place >= 0) {
                    lists[place].add(row);
                }
            }
        }
        return Arrays.stream(lists).map(list -> list.build().toArray()).toArray(int[][]::new);
    }

    private LearningTree.Update grown(
            LearningTree learning, int[] newExits, int[] touched, int[][] residents, TreeScore score, Bag bag) {
        ForestTree tree = learning.tree();
        if (touched.length == 0) {
            return moved(tree, newExits, learning.rows(), touched, residents, score);
        }
        float[] gains = tree.gains().clone();
        List<NodeList> parts = new ArrayList<>();
        for (int[] leaf : residents) {
            NodeList part = part(tree, leaf, bag);
            parts.add(part);
            for (int d = 0; d < gains.length; d++) {
                gains[d] += part.gains()[d];
            }
        }
        ForestTree grown = new ForestTree(TreeGraft.of(tree.tree(), touched, parts), tree.seed(), gains);
        return moved(grown, newExits, learning.rows(), touched, residents, score);
    }

    private NodeList part(ForestTree tree, int[] residents, Bag bag) {
        float[] values = new float[residents.length * columns];
        int[] ids = new int[residents.length];
        int[] classes = new int[residents.length];
        for (int i = 0; i < residents.length; i++) {
            rows.history().copyRow(residents[i], values, i * columns);
            ids[i] = rows.history().id(residents[i]);
            classes[i] = rows.classes()[residents[i]];
        }
        int depth = tree.tree().depth(values, 0);
        Seed seed = tree.seed().child("grown", ids[ids.length - 1]); // no two updates end with the same row
        return TreeGrower.grow(
                new RowValues(DenseFeatures.owning(residents.length, columns, values)),
                bag.positions(ids, 0, ids.length),
                classes,
                rows.classWeights(),
                rules.below(depth),
                seed.generator());
    }

    /** New exits of the new rows in leaves that stay, and of all rows in those that were replaced. */
    private LearningTree.Update moved(
            ForestTree grown, int[] newExits, int first, int[] touched, int[][] residents, TreeScore score) {
        int[] settled = IntStream.range(0, newExits.length)
                .filter(i -> newExits[i] >= 0 && Arrays.binarySearch(touched, newExits[i]) < 0)
                .toArray();
        int[] regrown = Arrays.stream(residents).flatMapToInt(Arrays::stream).toArray();
        float[] row = new float[columns];
        int[] exits = IntStream.concat(
                        Arrays.stream(settled).map(i -> newExits[i]),
                        Arrays.stream(regrown).map(resident -> {
                            rows.history().copyRow(resident, row, 0);
                            return grown.tree().exit(row, 0);
                        }))
                .toArray();
        int[] moved = IntStream.concat(Arrays.stream(settled).map(i -> first + i), Arrays.stream(regrown))
                .toArray();
        return new LearningTree.Update(grown, rows.size(), moved, exits, score);
    }
}
