package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/** A tree that continues to learn, with the leaves of its rows and its score on rows it had not learnt. For one writer. */
final class LearningTree {
    /** In place of an exit: the tree has not learnt from the row. */
    static final int LEFT_OUT = -1;

    private ForestTree tree;
    private int[] exits; // by row
    private int rows;
    private TreeScore score;
    private boolean shared; // whether another tree reads the same exits

    /**
     * @param exits by row; takes ownership
     */
    LearningTree(ForestTree tree, int[] exits, TreeScore score) {
        this(tree, exits, exits.length, score, false);
    }

    private LearningTree(ForestTree tree, int[] exits, int rows, TreeScore score, boolean shared) {
        this.tree = tree;
        this.exits = exits;
        this.rows = rows;
        this.score = score;
        this.shared = shared;
    }

    /** An independent copy. Exits are shared until either is changed (copy on write). */
    LearningTree copy() {
        shared = true;
        return new LearningTree(tree, exits, rows, score, true);
    }

    /** Trees that have learnt from all rows in their bags. */
    static List<LearningTree> start(
            List<ForestTree> trees, Features features, LearningRows rows, ForestOptions options, Workers workers) {
        int[][] exits = RowWalk.exits(trees, features, workers);
        return workers.mapInOrder(trees.size(), t -> start(trees.get(t), exits[t], rows, options));
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
            exits[row] = learnt ? exits[row] : LEFT_OUT;
        }
        return new LearningTree(tree, exits, score);
    }

    ForestTree tree() {
        return tree;
    }

    int exit(int row) {
        return exits[row];
    }

    int rows() {
        return rows;
    }

    TreeScore score() {
        return score;
    }

    /**
     * The pending update of a tree by new rows, see {@link LeafGrowth}.
     *
     * @param rowsThen number of rows after it
     * @param rows whose exits change
     * @param exits their new exits
     */
    record Update(ForestTree tree, int rowsThen, int[] rows, int[] exits, TreeScore score) {}

    void accept(Update update) {
        int[] moved = update.rows();
        int all = Math.max(rows, update.rowsThen());
        if (shared || all > exits.length) {
            exits = Arrays.copyOf(exits, all > exits.length ? Math.max(all, exits.length + (exits.length >> 1)) : all);
            shared = false;
        }
        Arrays.fill(exits, rows, all, LEFT_OUT);
        rows = all;
        for (int i = 0; i < moved.length; i++) {
            exits[moved[i]] = update.exits()[i];
        }
        tree = update.tree();
        score = update.score();
    }

    /** The same tree restricted to the given rows; it must not have learnt from any other. */
    LearningTree select(int[] kept) {
        int[] left = new int[kept.length];
        Arrays.setAll(left, i -> exits[kept[i]]);
        return new LearningTree(tree, left, score);
    }

    void forgetFirst(int count) {
        if (shared) {
            exits = Arrays.copyOf(exits, rows);
            shared = false;
        }
        System.arraycopy(exits, count, exits, 0, rows - count);
        rows -= count;
    }
}
