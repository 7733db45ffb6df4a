package dev.querent.core.forest;

import java.util.Arrays;

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

    /**
     * A tree that has learnt from all rows in its bag.
     *
     * @param exits of all rows; takes ownership
     * @param fading weight of a test after one more row
     */
    static LearningTree start(
            ForestTree tree,
            int[] exits,
            LearningRows rows,
            Sampling sampling,
            RenewalOptions.Scoring scoring,
            double fading) {
        Bag bag = Bag.of(sampling, tree.seed());
        TreeScore score = TreeScore.NONE;
        for (int row = 0; row < exits.length; row++) {
            boolean learnt = bag.copies(rows.history().id(row)) > 0;
            if (!learnt || scoring == RenewalOptions.Scoring.ALL_ROWS) {
                int said = tree.tree().leaves().majority(tree.tree().leafAt(exits[row]));
                score = score.tested(said == rows.classes()[row], fading);
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

    /** Applies an update of {@link LeafGrowth}. */
    void accept(TreeUpdate update) {
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
