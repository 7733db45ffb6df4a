package dev.querent.core.query;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses among arms by what they brought, recent rewards counting most, and tries those again of which little is known: discounted upper
 * confidence bounds (Garivier and Moulines 2008). Rewards are taken relative to their usual size, since every label brings less than
 * those before it; they may come late. For one thread.
 */
final class StrategyBandit {
    /** A reward counts half after some 13 more. */
    private static final double DISCOUNT = 0.95;

    /** Rewards are about 1; what is not known of an arm counts so much of that. */
    private static final double EXPLORATION = 0.4;

    private final double[] tries; // discounted, those without a reward so far included
    private final double[] rewarded; // discounted, as the sums
    private final double[] sums;
    private double sizes;

    StrategyBandit(int arms) {
        tries = new double[arms];
        rewarded = new double[arms];
        sums = new double[arms];
    }

    /** The most promising arm; of equals the first, and those never tried before all others. */
    int choose() {
        int chosen = IntStream.range(0, tries.length)
                .reduce((a, b) -> promise(b) > promise(a) ? b : a)
                .orElseThrow();
        scale(tries);
        tries[chosen]++;
        return chosen;
    }

    /** Tells what an earlier choice brought; may be negative. */
    void reward(int arm, double reward) {
        scale(rewarded);
        scale(sums);
        sizes = DISCOUNT * sizes + Math.abs(reward);
        rewarded[arm]++;
        sums[arm] += reward;
    }

    private double promise(int arm) {
        if (tries[arm] == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double usual = sizes / Math.max(1e-300, Arrays.stream(rewarded).sum());
        double relative = rewarded[arm] > 0 && usual > 0 ? sums[arm] / rewarded[arm] / usual : 1;
        return relative
                + EXPLORATION * Math.sqrt(Math.log(1 + Arrays.stream(tries).sum()) / tries[arm]);
    }

    private static void scale(double[] values) {
        Arrays.setAll(values, i -> DISCOUNT * values[i]);
    }
}
