package dev.querent.lab.report.chart;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a classifier predicts over a plane: the colour of the likeliest class, stronger where it is likelier, grey where no class is likelier than 0.6,
 * lines where the likeliest class changes, and the rows. Immutable.
 */
public final class RegionPlot implements Picture {
    /** Below, nothing is likely. */
    public static final double UNDECIDED = 0.6;

    /** Cells in each direction. */
    private static final int CELLS = 80;

    private static final double CELL = 5;
    private static final double LEFT = 74;
    private static final double RIGHT = LEFT + CELLS * CELL;
    private static final double BELOW = 56;
    private static final double MARGIN = 0.15;

    /** Probabilities from which a colour is stronger. */
    private static final double[] LEVELS = {UNDECIDED, 0.7, 0.8, 0.9, 0.97};

    private final String title;
    private final LabeledData rows;
    private final int[] ringed;
    private final Axis x;
    private final Axis y;
    private final int[] best; // by cell, from the lower left corner, line by line
    private final double[] confidence;

    private RegionPlot(String title, LabeledData rows, int[] ringed, Axis x, Axis y, int[] best, double[] confidence) {
        this.title = title;
        this.rows = rows;
        this.ringed = ringed;
        this.x = x;
        this.y = y;
        this.best = best;
        this.confidence = confidence;
    }

    /**
     * @param rows of two features
     * @param ringed numbers of rows to point out
     */
    public static RegionPlot of(String title, Classifier model, LabeledData rows, int[] ringed, Workers workers) {
        Axis x = axis("x", rows, 0);
        Axis y = axis("y", rows, 1);
        AxisScale across = scaled(x, 0, CELLS);
        AxisScale upwards = scaled(y, 0, CELLS);
        double width = (x.most() - x.least()) / (across.at(x.most()) - across.at(x.least()));
        double height = (y.most() - y.least()) / (upwards.at(y.most()) - upwards.at(y.least()));
        double[][] centres = new double[CELLS * CELLS][];
        for (int line = 0; line < CELLS; line++) {
            for (int column = 0; column < CELLS; column++) {
                centres[line * CELLS + column] =
                        new double[] {across.lowest() + (column + 0.5) * width, upwards.lowest() + (line + 0.5) * height
                        };
            }
        }
        Predictions said = model.predict(DenseFeatures.of(centres), workers);
        return new RegionPlot(
                title,
                rows,
                ringed.clone(),
                x,
                y,
                IntStream.range(0, centres.length).map(said::best).toArray(),
                IntStream.range(0, centres.length).mapToDouble(said::confidence).toArray());
    }

    /** The same with other names of the axes. */
    public RegionPlot withAxes(String across, String upwards) {
        return new RegionPlot(title, rows, ringed, x.named(across), y.named(upwards), best, confidence);
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

    @Override
    public double width() {
        return RIGHT + 16;
    }

    @Override
    public double height() {
        return top() + CELLS * CELL + BELOW;
    }

    private Legend legend() {
        return new Legend(
                rows.classes().names().stream()
                        .map(name -> new Series(name, List.of(), Series.Look.DOTS))
                        .toList(),
                LEFT,
                RIGHT);
    }

    private double top() {
        return legend().height() + 12;
    }

    @Override
    public String description() {
        return title + ": likeliest class over " + x.title() + " and " + y.title() + ", "
                + String.join(", ", rows.classes().names());
    }

    /** The share of the plane where no class is likelier than {@link #UNDECIDED}. */
    public double undecided() {
        return Arrays.stream(confidence).filter(p -> p < UNDECIDED).count() / (double) confidence.length;
    }

    @Override
    public void draw(Drawing drawing) {
        double bottom = top() + CELLS * CELL;
        AxisScale across = scaled(x, LEFT, RIGHT);
        AxisScale upwards = scaled(y, bottom, top());
        legend().draw(drawing, 0);
        for (int line = 0; line < CELLS; line++) {
            cells(drawing, line, bottom - line * CELL);
        }
        borders(drawing, bottom);
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
        axes(drawing, across, upwards);
    }

    /** Neighbours of one look are one rectangle. */
    private void cells(Drawing drawing, int line, double bottom) {
        int from = 0;
        for (int column = 1; column <= CELLS; column++) {
            if (column == CELLS || !look(line, column).equals(look(line, from))) {
                drawing.rectangle(LEFT + from * CELL, bottom - CELL, LEFT + column * CELL, bottom, look(line, from));
                from = column;
            }
        }
    }

    private String look(int line, int column) {
        int cell = line * CELLS + column;
        int level =
                (int) Arrays.stream(LEVELS).filter(p -> confidence[cell] >= p).count();
        return level == 0 ? "region undecided" : new SeriesStyle(best[cell]).of("region level-" + level);
    }

    private void borders(Drawing drawing, double bottom) {
        for (int line = 0; line < CELLS; line++) {
            for (int column = 0; column < CELLS; column++) {
                int cell = line * CELLS + column;
                double right = LEFT + (column + 1) * CELL;
                double upper = bottom - (line + 1) * CELL;
                if (column + 1 < CELLS && best[cell] != best[cell + 1]) {
                    drawing.line(right, upper, right, upper + CELL, "border");
                }
                if (line + 1 < CELLS && best[cell] != best[cell + CELLS]) {
                    drawing.line(right - CELL, upper, right, upper, "border");
                }
            }
        }
    }

    private void axes(Drawing drawing, AxisScale across, AxisScale upwards) {
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

    @Override
    public List<List<String>> numbers() {
        List<List<String>> table = new ArrayList<>(List.of(List.of("likeliest", "share of the plane, %")));
        for (int c = 0; c < rows.classes().size(); c++) {
            int own = c;
            long cells = IntStream.range(0, best.length)
                    .filter(cell -> best[cell] == own && confidence[cell] >= UNDECIDED)
                    .count();
            table.add(List.of(rows.classes().name(c), percent(cells / (double) best.length)));
        }
        table.add(List.of("none above " + UNDECIDED, percent(undecided())));
        return table;
    }

    private static String percent(double share) {
        return NumberFormats.fixed(100 * share, 1);
    }
}
