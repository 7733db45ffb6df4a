package dev.querent.bench.duel;

import java.util.Locale;

/**
 * Runs two contenders in turn: warm-up rounds that are thrown away, then pairs of rounds that swap who goes first, so that
 * what else the machine does falls on both alike.
 *
 * @param tolerance largest relative difference of the two answers
 */
public record Duel(Contender first, Contender second, int warmUps, int rounds, double tolerance) {
    private static final double SAME_WORK = 1e-6;

    public Duel {
        if (warmUps < 0) {
            throw new IllegalArgumentException("warm-up rounds must be >= 0, got " + warmUps);
        }
        if (rounds < OrderStatistics.LEAST_FOR_INTERVAL) {
            throw new IllegalArgumentException(
                    "rounds must be >= " + OrderStatistics.LEAST_FOR_INTERVAL + " for a 95 % interval, got " + rounds);
        }
    }

    public Duel(Contender first, Contender second, int warmUps, int rounds) {
        this(first, second, warmUps, rounds, SAME_WORK);
    }

    /** Times of all rounds that count. The contenders stay open. */
    public Outcome run() {
        for (int i = 0; i < warmUps; i++) {
            requireSameAnswer(first.round(), second.round());
        }
        double[] firstSeconds = new double[rounds];
        double[] secondSeconds = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            boolean swapped = i % 2 == 1;
            Round earlier = (swapped ? second : first).round();
            Round later = (swapped ? first : second).round();
            requireSameAnswer(earlier, later);
            firstSeconds[i] = (swapped ? later : earlier).seconds();
            secondSeconds[i] = (swapped ? earlier : later).seconds();
        }
        return new Outcome(first.name(), second.name(), firstSeconds, secondSeconds);
    }

    private void requireSameAnswer(Round a, Round b) {
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
