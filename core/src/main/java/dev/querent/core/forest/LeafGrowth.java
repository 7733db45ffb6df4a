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
            exits[i] = bag.copies(rows.history().id(first + i)) > 0 ? exit : LeafRows.LEFT_OUT;
        }
        int[] disputed = distinct(IntStream.range(0, count)
                // a leaf that already predicts the class has nothing to learn
                .filter(i -> exits[i] >= 0 && !says(tree.tree().leafAt(exits[i]), rows.classes()[first + i]))
                .map(i -> exits[i]));
        int[] touched = sizesCount ? union(disputed, outgrown(learning, exits, bag)) : disputed;
        return grown(learning, exits, touched, residents(learning, exits, touched), score, bag);
    }

    private static int[] distinct(IntStream exits) {
        return exits.distinct().sorted().toArray();
    }

    private static boolean says(int leaf, int classCode) {
        return LeafTable.isPure(leaf) && LeafTable.onlyClass(leaf) == classCode;
    }

    private static int[] union(int[] a, int[] b) {
        return distinct(IntStream.concat(Arrays.stream(a), Arrays.stream(b)));
    }

    /** Exits that new rows reach and whose leaves now have more rows than recorded. */
    private int[] outgrown(LearningTree learning, int[] newExits, Bag bag) {
        int[] reached = distinct(Arrays.stream(newExits).filter(exit -> exit >= 0));
        int[] held =
                Arrays.stream(reached).map(exit -> held(learning, exit, bag)).toArray();
        for (int i = 0; i < newExits.length; i++) {
            if (newExits[i] >= 0) {
                held[Arrays.binarySearch(reached, newExits[i])] +=
                        bag.copies(rows.history().id(learning.rows() + i));
            }
        }
        ArrayTree tree = learning.tree().tree();
        return IntStream.range(0, reached.length)
                .filter(p -> LeafTable.size(held[p]) != LeafTable.sizeOf(tree.leafAt(reached[p])))
                .map(p -> reached[p])
                .toArray();
    }

    /** Known rows at an exit within the horizon, with multiplicity. */
    private int held(LearningTree learning, int exit, Bag bag) {
        int oldest = oldest(learning);
        return oldest == 0
                ? learning.heldAt(exit)
                : copies(learning.rowsAt(exit, oldest), bag).sum();
    }

    private IntStream copies(int[] some, Bag bag) {
        return Arrays.stream(some).map(row -> bag.copies(rows.history().id(row)));
    }

    /** The tree after some known rows changed their class. Rows beyond its horizon have no effect. */
    LearningTree.Update relearn(LearningTree learning, int[] changed) {
        int oldest = oldest(learning);
        int[] touched = distinct(Arrays.stream(changed)
                .filter(row -> row >= oldest && learning.hasLearnt(row))
                .map(row -> exit(learning.tree(), row)));
        int[] none = new int[0];
        int[][] residents = residents(learning, none, touched);
        Bag bag = Bag.of(options.sampling(), learning.tree().seed());
        return grown(learning, none, touched, residents, learning.score(), bag);
    }

    /** The first known row within the tree's horizon. */
    private int oldest(LearningTree learning) {
        return Math.max(
                0, learning.rows() - options.renewal().horizon(learning.tree().seed()));
    }

    private int exit(ForestTree tree, int row) {
        float[] values = new float[columns];
        rows.history().copyRow(row, values, 0);
        return tree.tree().exit(values, 0);
    }

    /** Rows at each of the ascending exits, old and new, ascending. */
    private int[][] residents(LearningTree learning, int[] newExits, int[] places) {
        IntStream.Builder[] arrived = new IntStream.Builder[places.length];
        Arrays.setAll(arrived, p -> IntStream.builder());
        for (int i = 0; i < newExits.length; i++) {
            int place = Arrays.binarySearch(places, newExits[i]);
            if (place >= 0) {
                arrived[place].add(learning.rows() + i);
            }
        }
        int oldest = oldest(learning);
        return IntStream.range(0, places.length)
                .mapToObj(p -> IntStream.concat(Arrays.stream(learning.rowsAt(places[p], oldest)), arrived[p].build())
                        .toArray())
                .toArray(int[][]::new);
    }

    private LearningTree.Update grown(
            LearningTree learning, int[] newExits, int[] touched, int[][] residents, TreeScore score, Bag bag) {
        ForestTree tree = learning.tree();
        if (touched.length == 0) {
            return moved(tree, newExits, learning.rows(), touched, residents, score, bag);
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
        return moved(grown, newExits, learning.rows(), touched, residents, score, bag);
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
            ForestTree grown, int[] newExits, int first, int[] touched, int[][] residents, TreeScore score, Bag bag) {
        int[] settled = IntStream.range(0, newExits.length)
                .filter(i -> newExits[i] >= 0 && Arrays.binarySearch(touched, newExits[i]) < 0)
                .toArray();
        int[] regrown = Arrays.stream(residents).flatMapToInt(Arrays::stream).toArray();
        int[] exits = IntStream.concat(
                        Arrays.stream(settled).map(i -> newExits[i]),
                        Arrays.stream(regrown).map(resident -> exit(grown, resident)))
                .toArray();
        int[] moved = IntStream.concat(Arrays.stream(settled).map(i -> first + i), Arrays.stream(regrown))
                .toArray();
        return new LearningTree.Update(
                grown, rows.size(), touched, moved, exits, copies(moved, bag).toArray(), score);
    }
}
