package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One line per name with a dot per group: compares values between two or three sources, such as a paper and us. Better than
 * bars on a logarithmic axis, where bars have no base line.
 *
 * @param groups what the dots of a line stand for
 * @param rows names, each with one value per group
 */
public record DotPlot(String title, Axis axis, List<String> groups, List<Row> rows) implements Picture {
    private static final double WIDTH = 560;
    private static final double LEFT = 170;
    private static final double RIGHT = 530;
    private static final double ROW_HEIGHT = 34;
    private static final double BELOW = 56;

    /** A value and its spread. */
    public record Value(double value, double lower, double upper) {
        public Value(double value) {
            this(value, value, value);
        }
    }

    /** One name with a value per group; empty if a group has none. */
    public record Row(String name, List<Optional<Value>> values) {
        public Row {
            values = List.copyOf(values);
        }
    }

    public DotPlot {
        groups = List.copyOf(groups);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.values.size() != groups.size()) {
                throw new IllegalArgumentException(
                        row.name + " has " + row.values.size() + " values for " + groups.size() + " groups");
            }
        }
    }

    @Override
    public double width() {
        return WIDTH;
    }

    @Override
    public double height() {
        return plotTop() + rows.size() * ROW_HEIGHT + BELOW;
    }

    private Legend legend() {
        List<Series> names = groups.stream()
                .map(name -> new Series(name, List.of(), Series.Look.DOTS))
                .toList();
        return new Legend(names, LEFT, RIGHT);
    }

    private double plotTop() {
        return legend().height() + 8;
    }

    @Override
    public String description() {
        return title + ": " + axis.title() + " of "
                + rows.stream().map(Row::name).collect(Collectors.joining(", ")) + " by " + String.join(", ", groups);
    }

    @Override
    public void draw(Drawing drawing) {
        AxisScale across = axis.fit(values().flatMapToDouble(v -> DoubleStream.of(v.lower, v.upper)), LEFT, RIGHT);
        double bottom = plotTop() + rows.size() * ROW_HEIGHT;
        legend().draw(drawing, 0);
        for (double tick : across.marks()) {
            drawing.line(across.at(tick), plotTop(), across.at(tick), bottom, "grid");
            drawing.text(across.at(tick), bottom + 20, across.text(tick), "tick middle");
        }
        drawing.line(LEFT, bottom, RIGHT, bottom, "base");
        drawing.text((LEFT + RIGHT) / 2, bottom + 46, axis.title(), "axis middle");
        for (int r = 0; r < rows.size(); r++) {
            row(drawing, rows.get(r), plotTop() + (r + 0.5) * ROW_HEIGHT, across);
        }
    }

    private void row(Drawing drawing, Row row, double y, AxisScale across) {
        drawing.text(LEFT - 12, y + 4, row.name, "legend end");
        double[] present = row.values.stream()
                .flatMap(Optional::stream)
                .mapToDouble(Value::value)
                .map(across::at)
                .sorted()
                .toArray();
        if (present.length > 1) {
            drawing.line(present[0], y, present[present.length - 1], y, "span");
        }
        for (int g = 0; g < groups.size(); g++) {
            if (row.values.get(g).isPresent()) {
                dot(drawing, g, row.name, row.values.get(g).get(), y, across);
            }
        }
    }

    private void dot(Drawing drawing, int group, String name, Value value, double y, AxisScale across) {
        SeriesStyle style = new SeriesStyle(group);
        drawing.group(name + ", " + groups.get(group) + ": " + across.text(value.value));
        if (value.lower < value.upper) {
            drawing.line(across.at(value.lower), y, across.at(value.upper), y, style.of("curve"));
        }
        style.marker(drawing, across.at(value.value), y);
        drawing.endGroup();
    }

    private Stream<Value> values() {
        return rows.stream().flatMap(row -> row.values.stream()).flatMap(Optional::stream);
    }

    @Override
    public List<List<String>> numbers() {
        List<List<String>> table = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(groups);
        table.add(header);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.name));
            row.values.forEach(value -> cells.add(
                    value.map(v -> NumberFormats.significant(v.value, 4)).orElse("–")));
            table.add(cells);
        }
        return table;
    }
}
