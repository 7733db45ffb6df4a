package dev.querent.bench.duel;

/**
 * One timed round.
 *
 * @param seconds what it took
 * @param answer one number computed from the result, so that two contenders can be seen to have done the same work; NaN
 *     where there is nothing to compare
 */
public record Round(double seconds, double answer) {
    public Round {
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException("seconds must be >= 0, got " + seconds);
        }
    }
}
