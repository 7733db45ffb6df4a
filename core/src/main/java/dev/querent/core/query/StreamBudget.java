package dev.querent.core.query;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * Balanced incremental quantile filter (Kottke, Krempl and Spiliopoulou 2015): queries a row if its score is in the upper {@code share} of the
 * recent scores. Unspent labels lower the threshold, a shortage raises it. Never queries more than the share of the rows seen so far. For one
 * thread.
 */
final class StreamBudget {
    /** Number of recent scores that determine the threshold. */
    private static final int WINDOW = 256;

    /** Surplus or shortage of labels that moves the threshold by the range of the scores. */
    private static final int TOLERANCE = 50;

    private final double share;
    private final double[] latest = new double[WINDOW];
    private long scored;
    private long seen;
    private long asked;

    StreamBudget(double share) {
        Require.that(share > 0 && share <= 1, "share of rows to ask about", share, "above 0 and at most 1");
        this.share = share;
    }

    /** Whether to query the next row. */
    boolean asks(double score) {
        Require.that(!Double.isNaN(score), "score", score, "a number");
        latest[(int) (scored % WINDOW)] = score;
        scored++;
        seen++;
        return counted(hasRoom() && score >= threshold());
    }

    /** Whether to query the next row if it has no score: yes if the budget allows. */
    boolean asksUnscored() {
        seen++;
        return counted(hasRoom());
    }

    private boolean hasRoom() {
        return asked + 1 <= share * seen;
    }

    private boolean counted(boolean asks) {
        asked += asks ? 1 : 0;
        return asks;
    }

    private double threshold() {
        double[] sorted = Arrays.copyOf(latest, (int) Math.min(scored, WINDOW));
        Arrays.sort(sorted);
        int place = (int) ((1 - share) * sorted.length);
        double range = sorted[sorted.length - 1] - sorted[0];
        double left = share * seen - asked;
        return range > 0 && Double.isFinite(range) ? sorted[place] - range * left / TOLERANCE : sorted[place];
    }

    /** Number of rows seen. */
    long seen() {
        return seen;
    }

    /** Number of rows queried. */
    long asked() {
        return asked;
    }
}
