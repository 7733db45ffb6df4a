package dev.querent.core.query;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Chooses among arms by what they brought, recent rewards counting most, and tries those again of which little is known: discounted upper
 * confidence bounds (Garivier and Moulines 2008). Rewards are taken relative to their mean, since every label brings less than those
 * before it. For one thread.
 */
final class StrategyBandit {
    /** A reward counts half after some 13 more. */
    private static final double DISCOUNT = 0.95;

    /** Mean rewards are about 1; what is not known of an arm counts so much of that. */
    private static final double EXPLORATION = 0.4;

    private final double[] tries;
    private final double[] rewards;

    StrategyBandit(int arms) {
        tries = new double[arms];
        rewards = new double[arms];
    }

    void reward(int arm, double reward) {
        for (int i = 0; i < tries.length; i++) {
            tries[i] *= DISCOUNT;
            rewards[i] *= DISCOUNT;
        }
        tries[arm]++;
        rewards[arm] += reward;
    }

    /** The most promising arm; of equals the first, and those never tried before all others. */
    int choose() {
        double all = Arrays.stream(tries).sum();
        double mean = Arrays.stream(rewards).sum() / all;
        return IntStream.range(0, tries.length)
                .reduce((a, b) -> promise(b, all, mean) > promise(a, all, mean) ? b : a)
                .orElseThrow();
    }

    private double promise(int arm, double all, double mean) {
        if (tries[arm] == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double relative = mean > 0 ? rewards[arm] / tries[arm] / mean : 1;
        return relative + EXPLORATION * Math.sqrt(Math.log(1 + all) / tries[arm]);
    }
}
