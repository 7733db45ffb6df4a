package dev.querent.lab.report.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A named curve. Immutable.
 *
 * @param points from left to right
 * @param look how it is drawn
 */
public record Series(String name, List<Point> points, Look look) {

    /** A value and how far it spreads; {@code lower} and {@code upper} are the value itself where no spread is known. */
    public record Point(double x, double y, double lower, double upper) {
        public Point {
            if (!(Double.isFinite(x) && Double.isFinite(y) && lower <= y && y <= upper)) {
                throw new IllegalArgumentException("a point must be finite with lower <= y <= upper, got (" + x + ", "
                        + y + ") in [" + lower + ", " + upper + "]");
            }
        }

        public Point(double x, double y) {
            this(x, y, y, y);
        }
    }

    /** How points become ink. */
    public enum Look {
        LINE,
        /** A line for what is only there to compare with. */
        DASHED,
        /** Dots without a line, for clouds. */
        DOTS
    }

    public Series {
        points = List.copyOf(points);
    }

    public Series(String name, List<Point> points) {
        this(name, points, Look.LINE);
    }

    public static Series of(String name, double[] x, double[] y) {
        return new Series(
                name,
                IntStream.range(0, x.length)
                        .mapToObj(i -> new Point(x[i], y[i]))
                        .toList());
    }

    /** A horizontal line, to compare with. */
    public static Series level(String name, double from, double to, double y) {
        return of(name, new double[] {from, to}, new double[] {y, y}).drawn(Look.DASHED);
    }

    /** Means with one standard deviation to each side, from repeated runs: {@code runs.get(r)[i]} belongs to x[i]. */
    public static Series meansOf(String name, double[] x, List<double[]> runs) {
        return new Series(
                name,
                IntStream.range(0, x.length)
                        .mapToObj(i -> mean(
                                x[i], runs.stream().mapToDouble(run -> run[i]).toArray()))
                        .toList());
    }

    private static Point mean(double x, double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        double sd = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
        return new Point(x, mean, mean - sd, mean + sd);
    }

    public Series drawn(Look newLook) {
        return new Series(name, points, newLook);
    }

    boolean hasBand() {
        return points.stream().anyMatch(point -> point.lower < point.upper);
    }
}
