package dev.querent.core.query;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/**
 * Decides about rows of a stream as they pass, without seeing those to come: asks about a row whose score is among the best {@code share} of
 * the latest, a little sooner while labels are left over and later when they run short (balanced incremental quantile filter, Kottke,
 * Krempl and Spiliopoulou 2015). Of the rows seen so far, never more than the share are asked about. For one thread.
 *
 * <pre>{@code
 * StreamBudget budget = new StreamBudget(0.1);
 * for (double score : scores) {
 *     if (budget.asks(score)) {
 *         // get the label
 *     }
 * }
 * }</pre>
 */
public final class StreamBudget {
    /** Scores that tell what is usual. */
    private static final int WINDOW = 256;

    /** Labels over or short that move the threshold by the range of the scores. */
    private static final int TOLERANCE = 50;

    private final double share;
    private final double[] latest = new double[WINDOW];
    private long scored;
    private long seen;
    private long asked;

    /** @param share of the rows that may be asked about */
    public StreamBudget(double share) {
        Require.that(share > 0 && share <= 1, "share of rows to ask about", share, "above 0 and at most 1");
        this.share = share;
    }

    /** Whether to ask about the next row. */
    public boolean asks(double score) {
        Require.that(!Double.isNaN(score), "score", score, "a number");
        latest[(int) (scored % WINDOW)] = score;
        scored++;
        seen++;
        return counted(hasRoom() && score >= threshold());
    }

    /** Whether to ask about the next row while nothing is known of its worth: wherever there is room. */
    public boolean asksUnscored() {
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
        int place = (int) Math.min(sorted.length - 1, Math.floor((1 - share) * sorted.length));
        double range = sorted[sorted.length - 1] - sorted[0];
        double left = share * seen - asked;
        return range > 0 && Double.isFinite(range) ? sorted[place] - range * left / TOLERANCE : sorted[place];
    }

    /** Rows that have passed. */
    public long seen() {
        return seen;
    }

    /** Rows asked about. */
    public long asked() {
        return asked;
    }
}
