package dev.querent.bench.paired;

import java.util.Locale;

/**
 * Runs two contenders alternately: warm-up rounds that do not count, then pairs of rounds in which the order alternates, so that other load
 * on the machine affects both in the same way.
 *
 * @param tolerance largest relative difference of the two answers
 */
public record PairedComparison(Contender first, Contender second, int warmUps, int rounds, double tolerance) {
    private static final double SAME_WORK = 1e-6;

    public PairedComparison {
        if (warmUps < 0) {
            throw new IllegalArgumentException("warm-up rounds must be >= 0, got " + warmUps);
        }
        if (rounds < OrderStatistics.LEAST_FOR_INTERVAL) {
            throw new IllegalArgumentException(
                    "rounds must be >= " + OrderStatistics.LEAST_FOR_INTERVAL + " for a 95 % interval, got " + rounds);
        }
    }

    public PairedComparison(Contender first, Contender second, int warmUps, int rounds) {
        this(first, second, warmUps, rounds, SAME_WORK);
    }

    /** The times of all rounds that count. Does not close the contenders. */
    public PairedTimes run() {
        for (int i = 0; i < warmUps; i++) {
            requireSameAnswer(first.round(), second.round());
        }
        double[] firstSeconds = new double[rounds];
        double[] secondSeconds = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            boolean swapped = i % 2 == 1;
            TimedRound earlier = (swapped ? second : first).round();
            TimedRound later = (swapped ? first : second).round();
            requireSameAnswer(earlier, later);
            firstSeconds[i] = (swapped ? later : earlier).seconds();
            secondSeconds[i] = (swapped ? earlier : later).seconds();
        }
        return new PairedTimes(first.name(), second.name(), firstSeconds, secondSeconds);
    }

    private void requireSameAnswer(TimedRound a, TimedRound b) {
        double difference = Math.abs(a.answer() - b.answer()); // NaN where there is nothing to compare
        if (difference > tolerance * Math.max(Math.abs(a.answer()), Math.abs(b.answer()))) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s and %s do not do the same work: their answers are %s and %s",
                    first.name(),
                    second.name(),
                    a.answer(),
                    b.answer()));
        }
    }
}
