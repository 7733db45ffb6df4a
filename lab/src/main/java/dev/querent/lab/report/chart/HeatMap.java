package dev.querent.lab.report.chart;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** A number over a plane as shares of a whole, darker where it is larger, with rows of two features. Immutable. */
public final class HeatMap implements Picture {
    /** Cells in each direction: few, so that the file stays small. */
    private static final int CELLS = 50;

    /** Shares from which a cell is darker; below the first it is blank. */
    private static final double[] LEVELS = {0.1, 0.3, 0.5, 0.7, 0.9};

    /** Of the series without a hue, which rows do not use. */
    private static final SeriesStyle GREY = new SeriesStyle(6);

    private static final double SWATCH = 14;
    private static final double STEP = 80;

    private final String title;
    private final PlaneGrid grid;
    private final int[] ringed;
    private final double[] shares; // by cell

    private HeatMap(String title, PlaneGrid grid, int[] ringed, double[] shares) {
        this.title = title;
        this.grid = grid;
        this.ringed = ringed;
        this.shares = shares;
    }

    /**
     * @param rows of two features
     * @param ringed numbers of rows to point out
     * @param field gives the numbers
     * @param whole number of which shares are shown, such as the prior variance
     */
    public static HeatMap of(
            String title, LabeledData rows, int[] ringed, Function<Features, double[]> field, double whole) {
        PlaneGrid grid = PlaneGrid.around(rows, CELLS);
        double[] shares = DoubleStream.of(field.apply(grid.centres()))
                .map(value -> value / whole)
                .toArray();
        return new HeatMap(title, grid, ringed.clone(), shares);
    }

    private Legend legend() {
        return Legend.ofClasses(grid.rows().classes(), PlaneGrid.LEFT, PlaneGrid.RIGHT);
    }

    private double top() {
        return legend().height() + SWATCH + 20;
    }

    @Override
    public double width() {
        return PlaneGrid.width();
    }

    @Override
    public double height() {
        return PlaneGrid.height(top());
    }

    @Override
    public String description() {
        return title + " over " + grid.axes() + ", "
                + String.join(", ", grid.rows().classes().names());
    }

    /** 0 if it stays blank. */
    private static int level(double share) {
        return (int) Arrays.stream(LEVELS).filter(least -> share >= least).count();
    }

    private static String look(int level) {
        return level == 0 ? "" : GREY.of("region level-" + level);
    }

    private static String band(int level) {
        return level == 0
                ? "below " + NumberFormats.fixed(100 * LEVELS[0], 0) + "\u00A0%"
                : "≥ " + NumberFormats.fixed(100 * LEVELS[level - 1], 0) + "\u00A0%";
    }

    @Override
    public void draw(Drawing drawing) {
        legend().draw(drawing, 0);
        for (int level = 1; level <= LEVELS.length; level++) {
            double left = PlaneGrid.LEFT + (level - 1) * STEP;
            double above = legend().height() + 4;
            drawing.rectangle(left, above, left + SWATCH, above + SWATCH, look(level));
            drawing.text(left + SWATCH + 5, above + SWATCH - 3, band(level), "tick");
        }
        grid.fill(drawing, top(), cell -> look(level(shares[cell])));
        grid.points(drawing, top(), ringed);
        grid.drawAxes(drawing, top());
    }

    @Override
    public List<List<String>> numbers() {
        List<List<String>> table = new ArrayList<>(List.of(List.of(title, "share of the plane, %")));
        for (int level = 0; level <= LEVELS.length; level++) {
            int own = level;
            double cells =
                    Arrays.stream(shares).filter(share -> level(share) == own).count();
            table.add(List.of(band(level), NumberFormats.fixed(100 * cells / shares.length, 1)));
        }
        return table;
    }
}
