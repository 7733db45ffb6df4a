package dev.querent.lab.report.chart;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.lab.report.Drawing;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Cells over the plane of rows with two features, numbered from the lower left corner, line by line; with axes and rows. Immutable. */
final class PlaneGrid {
    static final double LEFT = 74;
    static final double RIGHT = LEFT + 400;

    private static final double BELOW = 56;
    private static final double MARGIN = 0.15;

    private final LabeledData rows;
    private final int cells; // in each direction
    private final Axis x;
    private final Axis y;

    private PlaneGrid(LabeledData rows, int cells, Axis x, Axis y) {
        this.rows = rows;
        this.cells = cells;
        this.x = x;
        this.y = y;
    }

    static PlaneGrid around(LabeledData rows, int cells) {
        return new PlaneGrid(rows, cells, axis("x", rows, 0), axis("y", rows, 1));
    }

    PlaneGrid withAxes(String across, String upwards) {
        return new PlaneGrid(rows, cells, x.named(across), y.named(upwards));
    }

    private static Axis axis(String name, LabeledData rows, int column) {
        double[] values = IntStream.range(0, rows.size())
                .mapToDouble(i -> rows.features().get(i, column))
                .toArray();
        double lowest = Arrays.stream(values).min().orElse(0);
        double highest = Arrays.stream(values).max().orElse(1);
        double margin = MARGIN * (highest - lowest);
        return Axis.linear(name).including(lowest - margin, highest + margin);
    }

    private static AxisScale scaled(Axis axis, double start, double end) {
        return axis.fit(DoubleStream.of(axis.least(), axis.most()), start, end);
    }

    /** The centres of the cells. */
    Features centres() {
        AxisScale across = scaled(x, 0, cells);
        AxisScale upwards = scaled(y, 0, cells);
        double width = (x.most() - x.least()) / (across.at(x.most()) - across.at(x.least()));
        double height = (y.most() - y.least()) / (upwards.at(y.most()) - upwards.at(y.least()));
        double[][] centres = new double[cells * cells][];
        for (int line = 0; line < cells; line++) {
            for (int column = 0; column < cells; column++) {
                centres[line * cells + column] =
                        new double[] {across.lowest() + (column + 0.5) * width, upwards.lowest() + (line + 0.5) * height
                        };
            }
        }
        return DenseFeatures.of(centres);
    }

    LabeledData rows() {
        return rows;
    }

    /** Number of cells in each direction. */
    int cells() {
        return cells;
    }

    double cell() {
        return (RIGHT - LEFT) / cells;
    }

    /** Such as {@code x and y}. */
    String axes() {
        return x.title() + " and " + y.title();
    }

    static double width() {
        return RIGHT + 16;
    }

    static double bottom(double top) {
        return top + RIGHT - LEFT;
    }

    static double height(double top) {
        return bottom(top) + BELOW;
    }

    /** Neighbours of one look are one rectangle; cells with an empty look stay blank. */
    void fill(Drawing drawing, double top, IntFunction<String> look) {
        for (int line = 0; line < cells; line++) {
            double bottom = bottom(top) - line * cell();
            int from = 0;
            for (int column = 1; column <= cells; column++) {
                String first = look.apply(line * cells + from);
                if (column == cells || !look.apply(line * cells + column).equals(first)) {
                    if (!first.isEmpty()) {
                        drawing.rectangle(LEFT + from * cell(), bottom - cell(), LEFT + column * cell(), bottom, first);
                    }
                    from = column;
                }
            }
        }
    }

    /** Draws the rows in the colours of their classes, with rings around some. */
    void points(Drawing drawing, double top, int[] ringed) {
        AxisScale across = scaled(x, LEFT, RIGHT);
        AxisScale upwards = scaled(y, bottom(top), top);
        for (int i = 0; i < rows.size(); i++) {
            drawing.circle(
                    across.at(rows.features().get(i, 0)),
                    upwards.at(rows.features().get(i, 1)),
                    2.6,
                    new SeriesStyle(rows.labels().code(i)).of("marker"));
        }
        for (int row : ringed) {
            drawing.circle(
                    across.at(rows.features().get(row, 0)),
                    upwards.at(rows.features().get(row, 1)),
                    5.5,
                    "pointed");
        }
    }

    void drawAxes(Drawing drawing, double top) {
        AxisScale across = scaled(x, LEFT, RIGHT);
        AxisScale upwards = scaled(y, bottom(top), top);
        double bottom = upwards.start();
        for (double tick : across.marks()) {
            drawing.line(across.at(tick), bottom, across.at(tick), bottom + 5, "base");
            drawing.text(across.at(tick), bottom + 20, across.text(tick), "tick middle");
        }
        for (double tick : upwards.marks()) {
            drawing.line(LEFT - 5, upwards.at(tick), LEFT, upwards.at(tick), "base");
            drawing.text(LEFT - 10, upwards.at(tick) + 4, upwards.text(tick), "tick end");
        }
        drawing.text((LEFT + RIGHT) / 2, bottom + 46, across.title(), "axis middle");
        drawing.textUpwards(14, (upwards.start() + upwards.end()) / 2, upwards.title(), "axis middle");
    }
}
