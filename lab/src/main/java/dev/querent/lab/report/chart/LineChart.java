package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Curves over a common axis, with bands for their spread. */
public record LineChart(String title, Axis x, Axis y, List<Series> series) implements Picture {
    private static final double WIDTH = 560;
    private static final double LEFT = 74;
    private static final double RIGHT = 544;
    private static final double PLOT_HEIGHT = 270;
    private static final double BELOW = 56;

    /** Lines with more points have no markers, which would hide them. */
    static final int MOST_MARKERS = 30;

    public LineChart {
        series = List.copyOf(series);
    }

    public static LineChart of(String title, Axis x, Axis y, Series... series) {
        return new LineChart(title, x, y, List.of(series));
    }

    @Override
    public double width() {
        return WIDTH;
    }

    @Override
    public double height() {
        return plotTop() + PLOT_HEIGHT + BELOW;
    }

    private Legend legend() {
        return new Legend(series, LEFT, RIGHT);
    }

    private double plotTop() {
        return legend().height() + 12;
    }

    @Override
    public String description() {
        return title + ": " + y.title() + " against " + x.title() + ", "
                + series.stream().map(Series::name).collect(Collectors.joining(", "));
    }

    @Override
    public void draw(Drawing drawing) {
        AxisScale across = x.fit(points().mapToDouble(Series.Point::x), LEFT, RIGHT);
        AxisScale upwards = y.fit(heights(), plotTop() + PLOT_HEIGHT, plotTop());
        legend().draw(drawing, 0);
        grid(drawing, across, upwards);
        for (int i = 0; i < series.size(); i++) {
            band(drawing, series.get(i), new SeriesStyle(i), across, upwards);
        }
        for (int i = 0; i < series.size(); i++) {
            curve(drawing, series.get(i), new SeriesStyle(i), across, upwards);
        }
    }

    private Stream<Series.Point> points() {
        return series.stream().flatMap(one -> one.points().stream());
    }

    /** Includes bands, except below what a logarithmic axis can show, where they are cut. */
    private DoubleStream heights() {
        return points().flatMapToDouble(point -> DoubleStream.of(
                y.logarithmic() && point.lower() < point.y() / 10 ? point.y() : point.lower(), point.upper()));
    }

    private static void grid(Drawing drawing, AxisScale across, AxisScale upwards) {
        for (double tick : upwards.marks()) {
            drawing.line(LEFT, upwards.at(tick), RIGHT, upwards.at(tick), "grid");
            drawing.text(LEFT - 10, upwards.at(tick) + 4, upwards.text(tick), "tick end");
        }
        double bottom = upwards.start();
        for (double tick : across.marks()) {
            drawing.line(across.at(tick), bottom, across.at(tick), bottom + 5, "base");
            drawing.text(across.at(tick), bottom + 20, across.text(tick), "tick middle");
        }
        drawing.line(LEFT, bottom, RIGHT, bottom, "base");
        drawing.text((LEFT + RIGHT) / 2, bottom + 46, across.title(), "axis middle");
        drawing.textUpwards(14, (upwards.start() + upwards.end()) / 2, upwards.title(), "axis middle");
    }

    private static void band(Drawing drawing, Series one, SeriesStyle style, AxisScale across, AxisScale upwards) {
        if (!one.hasBand()) {
            return;
        }
        List<Series.Point> points = one.points();
        double[] corners = new double[4 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            Series.Point point = points.get(i);
            int back = corners.length - 2 - 2 * i;
            corners[2 * i] = across.at(point.x());
            corners[2 * i + 1] = upwards.at(point.upper());
            corners[back] = across.at(point.x());
            corners[back + 1] = upwards.at(Math.max(point.lower(), upwards.lowest()));
        }
        drawing.polygon(corners, style.of("band"));
    }

    private static void curve(Drawing drawing, Series one, SeriesStyle style, AxisScale across, AxisScale upwards) {
        List<Series.Point> points = one.points();
        if (one.look() == Series.Look.RINGS) {
            points.forEach(point -> style.ring(drawing, across.at(point.x()), upwards.at(point.y())));
            return;
        }
        if (one.look() == Series.Look.DOTS) {
            boolean few = points.size() <= MOST_MARKERS;
            for (Series.Point point : points) {
                if (few) {
                    style.marker(drawing, across.at(point.x()), upwards.at(point.y()));
                } else {
                    style.dot(drawing, across.at(point.x()), upwards.at(point.y()));
                }
            }
            return;
        }
        double[] corners = new double[2 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            corners[2 * i] = across.at(points.get(i).x());
            corners[2 * i + 1] = upwards.at(points.get(i).y());
        }
        boolean dashed = one.look() == Series.Look.DASHED;
        drawing.polyline(corners, style.of(dashed ? "curve dashed" : "curve"));
        if (!dashed && points.size() <= MOST_MARKERS) {
            for (Series.Point point : points) {
                drawing.group(one.name() + ": " + upwards.text(point.y()) + " at " + across.text(point.x()));
                style.marker(drawing, across.at(point.x()), upwards.at(point.y()));
                drawing.endGroup();
            }
        }
    }

    @Override
    public List<List<String>> numbers() {
        boolean bands = series.stream().anyMatch(Series::hasBand);
        List<List<String>> rows = new ArrayList<>();
        rows.add(
                bands
                        ? List.of("series", x.title(), y.title(), "from", "to")
                        : List.of("series", x.title(), y.title()));
        for (Series one : series) {
            one.points().stream()
                    .sorted(Comparator.comparingDouble(Series.Point::x))
                    .forEach(point -> {
                        List<String> row = new ArrayList<>(List.of(
                                one.name(), NumberFormats.compact(point.x()), NumberFormats.significant(point.y(), 4)));
                        if (bands) {
                            row.add(NumberFormats.significant(point.lower(), 4));
                            row.add(NumberFormats.significant(point.upper(), 4));
                        }
                        rows.add(row);
                    });
        }
        return rows;
    }
}
