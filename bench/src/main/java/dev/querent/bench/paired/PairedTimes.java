package dev.querent.bench.paired;

import java.util.Arrays;
import java.util.Locale;

/**
 * The times of a paired comparison: round i of one contender belongs to round i of the other. Takes ownership of the arrays.
 *
 * @param firstSeconds times of the first contender
 * @param secondSeconds times of the second contender
 */
public record PairedTimes(String first, String second, double[] firstSeconds, double[] secondSeconds) {
    public PairedTimes {
        if (firstSeconds.length != secondSeconds.length) {
            throw new IllegalArgumentException("rounds come in pairs, got " + firstSeconds.length + " and "
                    + secondSeconds.length + " of the two contenders");
        }
    }

    /** Median over pairs of first / second: below 1 the first contender is the faster one. */
    public double ratio() {
        return OrderStatistics.median(ratios());
    }

    /** 95 % interval of {@link #ratio()}. */
    public OrderStatistics.Interval ratioInterval() {
        return OrderStatistics.medianInterval(ratios());
    }

    private double[] ratios() {
        double[] ratios = new double[firstSeconds.length];
        Arrays.setAll(ratios, i -> firstSeconds[i] / secondSeconds[i]);
        return ratios;
    }

    /** Three lines: each contender's median and best time, and the ratio with its interval. */
    public String report() {
        int width = Math.max(first.length(), second.length());
        OrderStatistics.Interval interval = ratioInterval();
        return times(first, width, firstSeconds)
                + times(second, width, secondSeconds)
                + String.format(
                        Locale.ROOT,
                        "  %-" + width + "s  %.3f  (95 %% interval %.3f .. %.3f of the median, %d pairs)%n",
                        "ratio",
                        ratio(),
                        interval.low(),
                        interval.high(),
                        firstSeconds.length);
    }

    private static String times(String name, int width, double[] seconds) {
        return String.format(
                Locale.ROOT,
                "  %-" + width + "s  median %.4f s, best %.4f s%n",
                name,
                OrderStatistics.median(seconds),
                OrderStatistics.minimum(seconds));
    }
}
