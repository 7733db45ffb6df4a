package dev.querent.core.forest;

import dev.querent.core.data.NumberedRows;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;

/** Grows trees of one forest on one set of rows. Safe for use by several threads. */
final class TreeFactory {
    private final ForestOptions options;
    private final NumberedRows rows;
    private final SplitValues values;
    private final int[] classes;
    private final double[] classWeights;
    private final GrowthRules rules;

    TreeFactory(ForestOptions options, NumberedRows rows, Workers workers) {
        this.options = options;
        this.rows = rows;
        this.values = SplitValues.of(rows.data().features(), workers);
        this.classes = rows.data().labels().codes();
        this.classWeights = options.classWeights()
                .of(classes, classes.length, rows.data().classes().size());
        this.rules = options.rules(values.dimensions());
    }

    /** The tree of a seed: the same whoever grows it, and beside whatever others. */
    GrownTree grow(Seed tree) {
        int from = Math.max(0, rows.size() - Horizon.of(tree, options.renewal()));
        int[] positions = Bag.of(options.sampling(), tree).positions(rows.ids(), from, rows.size());
        if (positions.length == 0) { // a bag of few rows may be empty; a tree without rows would know no class
            positions = new int[] {from + tree.generator().nextInt(rows.size() - from)};
        }
        return TreeGrower.grow(
                values,
                positions,
                classes,
                classWeights,
                rules,
                tree.child("splits").generator());
    }

    /** As {@link #grow(Seed)}, packed into arrays of the given height. */
    ForestTree tree(Seed tree, int layerHeight) {
        GrownTree grown = grow(tree);
        return new ForestTree(ArrayTree.of(grown.nodes(), layerHeight), tree, grown.gains());
    }
}
