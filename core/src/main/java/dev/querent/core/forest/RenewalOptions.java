package dev.querent.core.forest;

import dev.querent.core.option.NamedChoice;
import dev.querent.core.option.ValueRange;
import dev.querent.core.random.Seed;

/**
 * Options of online learning with a forest. New rows enter the leaves of all trees at once; in addition, new trees are grown on all rows and
 * replace the worst.
 *
 * @param share trees grown per update, relative to the size of the forest times the share of new rows, at most a whole forest; a budget
 * overrides it
 * @param scoring which rows score trees
 * @param certainty rows that the forest predicts correctly with at least this probability are not learnt; 1 to learn all
 * @param window maximum number of recent rows kept, within a quarter; 0 for all
 * @param memory 0 without drift: all trees then use all rows and have equal votes. Otherwise the number of rows after which the weight of a
 * tree's tests halves; trees are weighted by recent accuracy, have different horizons, and a detector watches the errors
 * @param enough out-of-bag accuracy at which no more trees are grown; 0 to grow all. Without out-of-bag rows it is never reached
 * @param attempts trees grown for each row that is learnt, i.e. that the forest predicts wrongly or below {@code certainty}, in addition to
 * {@code share}
 */
public record RenewalOptions(
        double share, Scoring scoring, double certainty, int window, int memory, double enough, double attempts) {
    private static final int SHORTEST_HORIZON = 50;

    public static final ValueRange SHARE_RANGE = ValueRange.atLeast(0);
    public static final ValueRange CERTAINTY_RANGE = ValueRange.aboveUpTo(0, 1);
    public static final ValueRange WINDOW_RANGE = ValueRange.atLeast(0);
    public static final ValueRange MEMORY_RANGE = ValueRange.atLeast(0);
    public static final ValueRange ENOUGH_RANGE = ValueRange.between(0, 1);
    public static final ValueRange ATTEMPTS_RANGE = ValueRange.atLeast(0);

    /** Which rows score a tree. */
    public enum Scoring implements NamedChoice {
        /** Out-of-bag rows: no reward for overfitting. */
        OUT_OF_BAG,
        /** All rows (Denninger 2017); fully grown trees then all look perfect on rows they know. */
        ALL_ROWS
    }

    public RenewalOptions {
        SHARE_RANGE.require("share", share);
        CERTAINTY_RANGE.require("certainty", certainty);
        WINDOW_RANGE.require("window", window);
        MEMORY_RANGE.require("memory", memory);
        ENOUGH_RANGE.require("enough", enough);
        ATTEMPTS_RANGE.require("attempts", attempts);
    }

    /** Grows all trees of the share, and no others. */
    public RenewalOptions(double share, Scoring scoring, double certainty, int window, int memory) {
        this(share, scoring, certainty, window, memory, 0, 0);
    }

    public RenewalOptions withEnough(double accuracy) {
        return new RenewalOptions(share, scoring, certainty, window, memory, accuracy, attempts);
    }

    public RenewalOptions withAttempts(double perRow) {
        return new RenewalOptions(share, scoring, certainty, window, memory, enough, perRow);
    }

    /**
     * Number of trees that an update should grow.
     *
     * @param trees of the forest
     * @param learnt new rows
     * @param known all rows, including the new ones
     */
    double due(int trees, int learnt, int known) {
        return share * trees * learnt / known + attempts * learnt;
    }

    /** The weight of a tree's vote. */
    float weight(TreeScore score, int classes) {
        return memory == 0 ? 1 : score.weight(classes);
    }

    /** Weight of a test after one more row. */
    double fading() {
        return memory == 0 ? 1 : Math.pow(0.5, 1.0 / memory);
    }

    /**
     * How many recent rows a tree learns from. Under drift, nobody knows how long a row stays valid; so trees have horizons evenly spaced on a
     * logarithmic scale, and those with the presently right one perform best and get the largest weights.
     */
    int horizon(Seed tree) {
        if (memory == 0) {
            return Integer.MAX_VALUE;
        }
        double longest = window == 0 ? Integer.MAX_VALUE : Math.max(SHORTEST_HORIZON, window);
        return (int) (SHORTEST_HORIZON
                * StrictMath.pow(
                        longest / SHORTEST_HORIZON, tree.child("horizon").uniform(0)));
    }

    /** For streams that may drift. Chosen on the first third of {@code electricity} and of {@code sea}, and on {@code keystroke}. */
    public static RenewalOptions forStreams() {
        return new RenewalOptions(3, Scoring.OUT_OF_BAG, 1, 4000, 100);
    }

    public static RenewalOptions defaults() {
        return new RenewalOptions(10, Scoring.OUT_OF_BAG, 1, 0, 0);
    }
}
