package dev.querent.lab.report.chart;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A named curve. Immutable.
 *
 * @param points from left to right
 * @param look how to draw it
 */
public record Series(String name, List<Point> points, Look look) {

    /** A value and its spread; {@code lower} and {@code upper} equal the value if no spread is known. */
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

    /** How points are drawn. */
    public enum Look {
        LINE,
        /** A line for comparison. */
        DASHED,
        /** Dots without a line, for clouds. */
        DOTS,
        /** Circles around dots of other series. */
        RINGS
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

    /** A horizontal line for comparison. */
    public static Series level(String name, double from, double to, double y) {
        return of(name, new double[] {from, to}, new double[] {y, y}).drawn(Look.DASHED);
    }

    /** Values with a symmetric spread. */
    public static Series spread(String name, double[] x, double[] y, double[] halfWidth) {
        return new Series(
                name,
                IntStream.range(0, x.length)
                        .mapToObj(i -> new Point(x[i], y[i], y[i] - halfWidth[i], y[i] + halfWidth[i]))
                        .toList());
    }

    public Series drawn(Look newLook) {
        return new Series(name, points, newLook);
    }

    boolean hasBand() {
        return points.stream().anyMatch(point -> point.lower < point.upper);
    }
}
