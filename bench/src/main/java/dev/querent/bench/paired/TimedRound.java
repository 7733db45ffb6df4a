package dev.querent.bench.paired;

/**
 * One timed round.
 *
 * @param seconds its duration
 * @param answer one number computed from the result, which shows that two contenders did the same work; NaN if there is nothing to compare
 */
public record TimedRound(double seconds, double answer) {
    public TimedRound {
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException("seconds must be >= 0, got " + seconds);
        }
    }
}
