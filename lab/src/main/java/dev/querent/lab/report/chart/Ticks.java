package dev.querent.lab.report.chart;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The range of an axis, which encloses that of the data, and round values within it.
 *
 * @param marks ascending; never changed after construction
 */
record Ticks(double lowest, double highest, double[] marks) {
    /** Approximate number of steps on an axis. */
    private static final double STEPS = 5;

    /** Below this number of decades, 2 and 5 of each decade are marked too. */
    private static final double FEW_DECADES = 1.7;

    private static final int MOST_DECADES = 8;

    private static final double ROUND_OFF = 1e-9;

    static Ticks linear(double lowest, double highest) {
        double width = highest - lowest;
        double span = width > 0 ? width : Math.max(Math.abs(highest), 1e-9) * 0.1;
        double step = roundStep(span / STEPS);
        long first = (long) Math.floor(lowest / step + ROUND_OFF);
        long last = Math.max(first + 1, (long) Math.ceil(highest / step - ROUND_OFF));
        double unit = 1 / step;
        boolean divide = unit > 1 && Math.rint(unit) == unit; // multiplying would leave 0.30000000000000004
        double[] marks = LongStream.rangeClosed(first, last)
                .mapToDouble(i -> divide ? i / unit : i * step)
                .toArray();
        return new Ticks(marks[0], marks[marks.length - 1], marks);
    }

    /** The next of 1, 2, 2.5, 5 times a power of ten. */
    private static double roundStep(double raw) {
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double factor : new double[] {1, 2, 2.5, 5}) {
            if (raw <= factor * power * (1 + ROUND_OFF)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /** The range ends at 1, 2 or 5 times a power of ten. */
    static Ticks logarithmic(double lowest, double highest) {
        int firstDecade = (int) Math.floor(Math.log10(lowest) + ROUND_OFF);
        int lastDecade = (int) Math.ceil(Math.log10(highest) - ROUND_OFF) + 1;
        double[] steps = IntStream.rangeClosed(firstDecade, lastDecade)
                .boxed()
                .flatMapToDouble(e -> DoubleStream.of(power(e), 2 * power(e), 5 * power(e)))
                .toArray();
        int begin = 0;
        while (steps[begin + 1] <= lowest * (1 + ROUND_OFF)) {
            begin++;
        }
        int end = begin + 1;
        while (steps[end] < highest * (1 - ROUND_OFF)) {
            end++;
        }
        double from = steps[begin];
        double to = steps[end];
        double[] marks =
                Math.log10(to / from) < FEW_DECADES ? Arrays.copyOfRange(steps, begin, end + 1) : decades(from, to);
        return new Ticks(from, to, marks);
    }

    private static double[] decades(double from, double to) {
        int first = (int) Math.ceil(Math.log10(from) - ROUND_OFF);
        int last = (int) Math.floor(Math.log10(to) + ROUND_OFF);
        int stride = 1 + (last - first) / MOST_DECADES;
        return IntStream.rangeClosed(0, (last - first) / stride)
                .mapToDouble(i -> power(first + i * stride))
                .toArray();
    }

    /** Negative powers as a quotient: 1e-3 and not 0.0010000000000000002. */
    private static double power(int exponent) {
        return exponent >= 0 ? Math.pow(10, exponent) : 1 / Math.pow(10, -exponent);
    }
}
