package dev.querent.core.query;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Discounted upper confidence bounds for a non-stationary bandit (Garivier and Moulines 2008). Rewards are normalised by their recent size,
 * since each label brings less than the one before; they may be delayed. For one thread.
 */
final class StrategyBandit {
    /** The weight of a reward halves after about 13 more. */
    private static final double DISCOUNT = 0.95;

    /** Weight of the confidence term, relative to rewards of about 1. */
    private static final double EXPLORATION = 0.4;

    private final double[] tries; // discounted, including those not yet rewarded
    private final double[] rewarded; // discounted like the sums
    private final double[] sums;
    private double sizes;

    StrategyBandit(int arms) {
        tries = new double[arms];
        rewarded = new double[arms];
        sums = new double[arms];
    }

    /** The arm with the largest bound, the first one if several tie; arms never tried come first. */
    int choose() {
        int chosen = IntStream.range(0, tries.length)
                .reduce((a, b) -> promise(b) > promise(a) ? b : a)
                .orElseThrow();
        scale(tries);
        tries[chosen]++;
        return chosen;
    }

    /** Records the reward of an earlier choice; may be negative. */
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
