package dev.querent.core.forest;

import dev.querent.core.internal.Require;
import dev.querent.core.model.LearnerState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A state of {@link ForestLearner}: the model, the rows and score of each tree, and pending work. Immutable. */
public final class ForestLearnerState implements LearnerState<ForestModel> {
    final ForestModel model;
    final LearningRows rows;
    final List<LearningTree> trees; // own copies, never changed
    final double due;
    final int learntSinceJudged;
    final DriftWatch drift;

    /**
     * @param trees takes ownership
     */
    ForestLearnerState(
            ForestModel model,
            LearningRows rows,
            List<LearningTree> trees,
            double due,
            int learntSinceJudged,
            DriftWatch drift) {
        this.model = model;
        this.rows = rows;
        this.trees = trees;
        this.due = due;
        this.learntSinceJudged = learntSinceJudged;
        this.drift = drift;
    }

    /** Restores the state from its parts, see {@link #parts}. */
    public static ForestLearnerState of(Parts parts) {
        ForestModel model =
                ForestModel.of(parts.forest(), parts.forest().trees().held(parts.layerHeight()));
        ForestState state = model.state();
        RowHistory history = state.rows()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this forest has no rows and cannot be one that goes on learning; store it with its rows"));
        int count = state.trees().size();
        int size = history.size();
        Require.that(parts.exits().length == (long) count * size, "exits", parts.exits().length, count + " x " + size);
        Require.that(parts.scores().length == 2 * count, "scores", parts.scores().length, "" + 2 * count);
        List<LearningTree> trees = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            trees.add(LearningTree.of(
                    state.trees().get(t),
                    Arrays.copyOfRange(parts.exits(), t * size, (t + 1) * size),
                    new TreeScore(parts.scores()[2 * t], parts.scores()[2 * t + 1]),
                    history,
                    state.options().sampling()));
        }
        LearningRows rows =
                LearningRows.of(history, state.classes(), state.options().classWeights());
        return new ForestLearnerState(
                model, rows, trees, parts.due(), parts.learntSinceJudged(), DriftWatch.of(parts.drift()));
    }

    /** The parts stored in a file. */
    public Parts parts() {
        int size = rows.size();
        int[] exits = new int[Math.multiplyExact(trees.size(), size)];
        double[] scores = new double[2 * trees.size()];
        for (int t = 0; t < trees.size(); t++) {
            LearningTree tree = trees.get(t);
            System.arraycopy(tree.rowExits(), 0, exits, t * size, size);
            scores[2 * t] = tree.score().right();
            scores[2 * t + 1] = tree.score().tests();
        }
        StoredTrees held =
                StoredTrees.asHeld(model.state().trees(), model.state().weights());
        return new Parts(model.parts(held), model.layerHeight(), exits, scores, due, learntSinceJudged, drift.parts());
    }

    @Override
    public ForestModel model() {
        return model;
    }

    /** As if an update had changed every tree; older rows are shared. */
    @Override
    public long bytes() {
        long leafRows = trees.stream().mapToLong(LearningTree::rowBytes).sum();
        long gains = (long) Float.BYTES * model.features() * trees.size();
        return model.bytes() + leafRows + gains + (long) Integer.BYTES * rows.size();
    }

    /**
     * The serialisable parts of a state. Arrays are passed on, not copied.
     *
     * @param forest the model, its trees as the learner holds them
     * @param layerHeight of their arrays
     * @param exits by tree and row, the exit of the row; −1 if the tree has not learnt from it, −2 if it has but its leaf no longer depends on it
     * @param scores two per tree: correct tests, and all
     * @param due number of trees that should have been grown
     * @param learntSinceJudged rows learnt since the forest was last evaluated; a renewed tree counts as its share of the rows
     */
    public record Parts(
            ForestParts forest,
            int layerHeight,
            int[] exits,
            double[] scores,
            double due,
            int learntSinceJudged,
            Drift drift) {

        /**
         * The serialisable state of drift detection. Arrays are passed on, not copied.
         *
         * @param rises number of times that errors have risen
         * @param rising whether they rose with the most recent rows
         * @param width number of recent errors in the window
         * @param sum of these errors
         * @param sinceLook errors since the last check of the window
         * @param bucketCounts by size, number of buckets of 1, 2, 4, … errors
         * @param buckets their sums, the most recent of each size first
         */
        public record Drift(
                int rises,
                boolean rising,
                long width,
                double sum,
                int sinceLook,
                int[] bucketCounts,
                double[] buckets) {
            public Drift {
                int count = Arrays.stream(bucketCounts).sum();
                Require.that(buckets.length == count, "buckets", buckets.length, "" + count);
            }
        }
    }
}
