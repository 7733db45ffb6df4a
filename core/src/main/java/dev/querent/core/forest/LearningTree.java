package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/** A tree that continues to learn, with the rows in its leaves and its score on rows it had not learnt. For one writer. */
final class LearningTree {
    private ForestTree tree;
    private LeafRows rows;
    private TreeScore score;

    /**
     * @param rows takes ownership
     */
    private LearningTree(ForestTree tree, LeafRows rows, TreeScore score) {
        this.tree = tree;
        this.rows = rows;
        this.score = score;
    }

    /**
     * @param rowExits by row, see {@link LeafRows}
     */
    static LearningTree of(ForestTree tree, int[] rowExits, TreeScore score, RowHistory history, Sampling sampling) {
        return new LearningTree(tree, leafRows(tree, rowExits, history, sampling), score);
    }

    private static LeafRows leafRows(ForestTree tree, int[] rowExits, RowHistory history, Sampling sampling) {
        Bag bag = Bag.of(sampling, tree.seed());
        return LeafRows.of(rowExits, tree.tree().exits().length, row -> bag.copies(history.id(row)));
    }

    /** An independent copy. */
    LearningTree copy() {
        return new LearningTree(tree, rows.copy(), score);
    }

    /** Trees that have learnt from all rows in their bags. */
    static List<LearningTree> start(
            List<ForestTree> trees, Features features, LearningRows rows, ForestOptions options, Workers workers) {
        int[][] exits = RowWalk.exits(trees, features, workers);
        return workers.mapInOrder(trees.size(), t -> {
            LearningTree started = start(trees.get(t), exits[t], rows, options);
            exits[t] = null; // so that not all trees need both forms at the same time
            return started;
        });
    }

    private static LearningTree start(ForestTree tree, int[] exits, LearningRows rows, ForestOptions options) {
        Bag bag = Bag.of(options.sampling(), tree.seed());
        boolean testsAll = options.renewal().scoring() == RenewalOptions.Scoring.ALL_ROWS;
        TreeScore score = TreeScore.NONE;
        for (int row = 0; row < exits.length; row++) {
            boolean learnt = bag.copies(rows.history().id(row)) > 0;
            if (!learnt || testsAll) {
                int said = tree.tree().leaves().majority(tree.tree().leafAt(exits[row]));
                score = score.tested(
                        said == rows.classes()[row], options.renewal().fading());
            }
            exits[row] = learnt ? exits[row] : LeafRows.LEFT_OUT;
        }
        return of(tree, exits, score, rows.history(), options.sampling());
    }

    ForestTree tree() {
        return tree;
    }

    boolean hasLearnt(int row) {
        return rows.hasLearnt(row);
    }

    int rows() {
        return rows.size();
    }

    /** See {@link LeafRows#at}. */
    int[] rowsAt(int exit, int oldest) {
        return rows.at(exit, oldest);
    }

    /** See {@link LeafRows#held}. */
    int heldAt(int exit) {
        return rows.held(exit);
    }

    /** See {@link LeafRows#rowExits}. */
    int[] rowExits() {
        return rows.rowExits();
    }

    /** See {@link LeafRows#bytes}. */
    long rowBytes() {
        return rows.bytes();
    }

    TreeScore score() {
        return score;
    }

    /**
     * The pending update of a tree by new rows, see {@link LeafGrowth}.
     *
     * @param rowsThen number of rows after it
     * @param replaced exits whose rows are all among {@code rows}, except those that the leaf no longer depends on
     * @param rows whose exits change, ascending at each new exit
     * @param exits their new exits
     * @param copies how often the tree has learnt them
     */
    record Update(
            ForestTree tree, int rowsThen, int[] replaced, int[] rows, int[] exits, int[] copies, TreeScore score) {}

    void accept(Update update) {
        tree = update.tree();
        score = update.score();
        rows.growTo(update.rowsThen(), tree.tree().exits().length);
        for (int exit : update.replaced()) {
            rows.removeAllAt(exit);
        }
        for (int i = 0; i < update.rows().length; i++) {
            rows.add(update.rows()[i], update.exits()[i], update.copies()[i]);
        }
    }

    /**
     * The same tree restricted to the given rows; it must not have learnt from any other.
     *
     * @param left their history
     */
    LearningTree select(int[] kept, RowHistory left, Sampling sampling) {
        int[] exits = rows.rowExits();
        return of(tree, Arrays.stream(kept).map(row -> exits[row]).toArray(), score, left, sampling);
    }

    /** Keeps only the rows of {@code left}, the most recent ones. */
    void keepLast(RowHistory left, Sampling sampling) {
        int[] exits = rows.rowExits();
        rows = leafRows(tree, Arrays.copyOfRange(exits, exits.length - left.size(), exits.length), left, sampling);
    }
}
