package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Objects;

/** Grows trees of one forest on one set of rows. Thread-safe. */
final class TreeFactory {
    /** Trees per round; between rounds the budget is checked and progress reported. */
    private static final int ROUND = 32;

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

    /** On all rows of a learner. */
    static TreeFactory of(LearningRows rows, ForestOptions options, Workers workers) {
        return new TreeFactory(options, rows.history().joined().named(rows.names()), workers);
    }

    NumberedRows rows() {
        return rows;
    }

    Features features() {
        return rows.data().features();
    }

    /** The tree of a seed, in arrays of the given height: independent of the thread and of other trees. */
    ForestTree tree(Seed tree, int layerHeight) {
        int from = Math.max(0, rows.size() - options.renewal().horizon(tree));
        int[] positions = Bag.of(options.sampling(), tree).positions(rows.ids(), from, rows.size());
        if (positions.length == 0) { // a bag of few rows may be empty; a tree without rows would know no class
            positions = new int[] {from + tree.generator().nextInt(rows.size() - from)};
        }
        NodeList grown = TreeGrower.grow(
                values,
                positions,
                classes,
                classWeights,
                rules,
                tree.child("splits").generator());
        return new ForestTree(ArrayTree.of(grown, layerHeight), tree, grown.gains());
    }

    /**
     * The next trees of a forest, as many as one round and the budget allow. On timeout or cancellation, the completed ones without a gap: the
     * result of a smaller budget.
     *
     * @param first number of the first of them
     */
    List<ForestTree> round(Seed forest, int first, int most, int layerHeight, Budget.Meter meter, Run run) {
        int round = 0;
        while (round < Math.min(ROUND, most) && meter.tryStep()) {
            round++;
        }
        return run
                .workers()
                .mapInOrder(
                        round,
                        t -> run.cancellation().isRequested() || meter.late()
                                ? null
                                : tree(ForestState.treeSeed(forest, first + t), layerHeight))
                .stream()
                .takeWhile(Objects::nonNull)
                .toList();
    }
}
