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

    /** The tree after learning the rows that are new to it. */
    TreeUpdate learn(LearningTree learning, float[] block, double fading) {
        int first = learning.rows();
        int count = rows.size() - first;
        ForestTree tree = learning.tree();
        Bag bag = Bag.of(options.sampling(), tree.seed());
        int[] exits = new int[count];
        TreeScore score = learning.score();
        for (int i = 0; i < count; i++) {
            int exit = tree.tree().exit(block, i * columns);
            int said = tree.tree().leaves().majority(tree.tree().leafAt(exit));
            score = score.tested(said == rows.classes()[first + i], fading);
            exits[i] = bag.copies(rows.history().id(first + i)) > 0 ? exit : LearningTree.LEFT_OUT;
        }
        int[] touched = IntStream.range(0, count)
                .filter(i -> exits[i] >= 0)
                // a leaf that already predicts the class has nothing to learn
                .filter(i -> !says(tree.tree().leafAt(exits[i]), rows.classes()[first + i]))
                .map(i -> exits[i])
                .distinct()
                .sorted()
                .toArray();
        int[] changed = sizesCount ? merged(touched, grownSizes(learning, exits, bag)) : touched;
        return grown(learning, exits, changed, score, bag);
    }

    private static boolean says(int leaf, int classCode) {
        return LeafTable.isPure(leaf) && LeafTable.onlyClass(leaf) == classCode;
    }

    /** Exits whose leaves now have more rows than recorded. */
    private int[] grownSizes(LearningTree learning, int[] newExits, Bag bag) {
        ArrayTree tree = learning.tree().tree();
        int first = learning.rows();
        int[] reached = Arrays.stream(newExits)
                .filter(exit -> exit >= 0)
                .distinct()
                .sorted()
                .toArray();
        int[] held = new int[reached.length];
        for (int row = Math.max(0, first - Horizon.of(learning.tree().seed(), options.renewal())); row < first; row++) {
            int place = learning.exit(row) < 0 ? -1 : Arrays.binarySearch(reached, learning.exit(row));
            if (place >= 0) {
                held[place] += bag.copies(rows.history().id(row));
            }
        }
        for (int i = 0; i < newExits.length; i++) {
            if (newExits[i] >= 0) {
                held[Arrays.binarySearch(reached, newExits[i])] +=
                        bag.copies(rows.history().id(first + i));
            }
        }
        return IntStream.range(0, reached.length)
                .filter(p -> LeafTable.size(held[p]) != LeafTable.sizeOf(tree.leafAt(reached[p])))
                .map(p -> reached[p])
                .toArray();
    }

    private static int[] merged(int[] some, int[] others) {
        return IntStream.concat(Arrays.stream(some), Arrays.stream(others))
                .distinct()
                .sorted()
                .toArray();
    }

    /** The tree after some known rows changed their class. Rows beyond its horizon have no effect. */
    TreeUpdate relearn(LearningTree learning, int[] changed) {
        int oldest = learning.rows() - Horizon.of(learning.tree().seed(), options.renewal());
        int[] touched = Arrays.stream(changed)
                .filter(row -> row >= oldest)
                .map(learning::exit)
                .filter(exit -> exit >= 0)
                .distinct()
                .sorted()
                .toArray();
        Bag bag = Bag.of(options.sampling(), learning.tree().seed());
        return grown(learning, new int[0], touched, learning.score(), bag);
    }

    private TreeUpdate grown(LearningTree learning, int[] newExits, int[] touched, TreeScore score, Bag bag) {
        int first = learning.rows();
        ForestTree tree = learning.tree();
        if (touched.length == 0) {
            return moved(tree, newExits, first, touched, new int[0][], score);
        }
        int[][] residents = residents(learning, newExits, first, touched, Horizon.of(tree.seed(), options.renewal()));
        float[] gains = tree.gains().clone();
        List<NodeList> parts = new ArrayList<>();
        for (int[] leaf : residents) {
            GrownTree part = part(tree, leaf, bag);
            parts.add(part.nodes());
            for (int d = 0; d < gains.length; d++) {
                gains[d] += part.gains()[d];
            }
        }
        ForestTree grown = new ForestTree(TreeGraft.of(tree.tree(), touched, parts), tree.seed(), gains);
        return moved(grown, newExits, first, touched, residents, score);
    }

    /** Rows at each of the touched exits, old and new, ascending. */
    private static int[][] residents(LearningTree learning, int[] newExits, int first, int[] touched, int horizon) {
        RowLists lists = new RowLists(touched.length);
        for (int row = Math.max(0, first - horizon); row < first; row++) {
            if (learning.exit(row) >= 0) {
                lists.addIfFound(touched, learning.exit(row), row);
            }
        }
        for (int i = 0; i < newExits.length; i++) {
            if (newExits[i] >= 0) {
                lists.addIfFound(touched, newExits[i], first + i);
            }
        }
        return lists.all();
    }

    private GrownTree part(ForestTree tree, int[] residents, Bag bag) {
        float[] values = new float[residents.length * columns];
        int[] ids = new int[residents.length];
        int[] classes = new int[residents.length];
        for (int i = 0; i < residents.length; i++) {
            rows.history().copyRow(residents[i], values, i * columns);
            ids[i] = rows.history().id(residents[i]);
            classes[i] = rows.classes()[residents[i]];
        }
        int depth = tree.tree().depth(values, 0);
        GrowthRules left = new GrowthRules(
                rules.candidates(),
                rules.impurity(),
                rules.search(),
                Math.max(0, rules.maxHeight() - depth),
                rules.minLeaf());
        Seed seed = tree.seed().child("grown", ids[ids.length - 1]); // no two updates end with the same row
        return TreeGrower.grow(
                new RowValues(DenseFeatures.owning(residents.length, columns, values)),
                bag.positions(ids, 0, ids.length),
                classes,
                rows.classWeights(),
                left,
                seed.generator());
    }

    private TreeUpdate moved(
            ForestTree grown, int[] newExits, int first, int[] touched, int[][] residents, TreeScore score) {
        RowLists lists = new RowLists(2);
        for (int i = 0; i < newExits.length; i++) {
            if (newExits[i] >= 0 && Arrays.binarySearch(touched, newExits[i]) < 0) {
                lists.add(0, first + i);
                lists.add(1, newExits[i]);
            }
        }
        float[] row = new float[columns];
        for (int[] leaf : residents) {
            for (int resident : leaf) {
                rows.history().copyRow(resident, row, 0);
                lists.add(0, resident);
                lists.add(1, grown.tree().exit(row, 0));
            }
        }
        int[][] all = lists.all();
        return new TreeUpdate(grown, rows.size(), all[0], all[1], score);
    }
}
