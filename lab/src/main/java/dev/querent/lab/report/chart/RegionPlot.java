package dev.querent.lab.report.chart;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    /** Probabilities from which a colour is stronger. */
    private static final double[] LEVELS = {UNDECIDED, 0.7, 0.8, 0.9, 0.97};

    private final String title;
    private final PlaneGrid grid;
    private final int[] ringed;
    private final int[] best; // by cell
    private final double[] confidence;

    private RegionPlot(String title, PlaneGrid grid, int[] ringed, int[] best, double[] confidence) {
        this.title = title;
        this.grid = grid;
        this.ringed = ringed;
        this.best = best;
        this.confidence = confidence;
    }

    /**
     * @param rows of two features
     * @param ringed numbers of rows to point out
     */
    public static RegionPlot of(String title, Classifier model, LabeledData rows, int[] ringed, Workers workers) {
        PlaneGrid grid = PlaneGrid.around(rows, CELLS);
        Predictions said = model.predict(grid.centres(), workers);
        return new RegionPlot(
                title,
                grid,
                ringed.clone(),
                IntStream.range(0, said.rows()).map(said::best).toArray(),
                IntStream.range(0, said.rows()).mapToDouble(said::confidence).toArray());
    }

    /** The same with other names of the axes. */
    public RegionPlot withAxes(String across, String upwards) {
        return new RegionPlot(title, grid.withAxes(across, upwards), ringed, best, confidence);
    }

    @Override
    public double width() {
        return PlaneGrid.width();
    }

    @Override
    public double height() {
        return PlaneGrid.height(top());
    }

    private Legend legend() {
        return Legend.ofClasses(grid.rows().classes(), PlaneGrid.LEFT, PlaneGrid.RIGHT);
    }

    private double top() {
        return legend().height() + 12;
    }

    @Override
    public String description() {
        return title + ": likeliest class over " + grid.axes() + ", "
                + String.join(", ", grid.rows().classes().names());
    }

    /** The share of the plane where no class is likelier than {@link #UNDECIDED}. */
    public double undecided() {
        return Arrays.stream(confidence).filter(p -> p < UNDECIDED).count() / (double) confidence.length;
    }

    @Override
    public void draw(Drawing drawing) {
        legend().draw(drawing, 0);
        grid.fill(drawing, top(), this::look);
        borders(drawing, PlaneGrid.bottom(top()));
        grid.points(drawing, top(), ringed);
        grid.drawAxes(drawing, top());
    }

    private String look(int cell) {
        int level =
                (int) Arrays.stream(LEVELS).filter(p -> confidence[cell] >= p).count();
        return level == 0 ? "region undecided" : new SeriesStyle(best[cell]).of("region level-" + level);
    }

    private void borders(Drawing drawing, double bottom) {
        for (int line = 0; line < CELLS; line++) {
            for (int column = 0; column < CELLS; column++) {
                int cell = line * CELLS + column;
                double right = PlaneGrid.LEFT + (column + 1) * grid.cell();
                double upper = bottom - (line + 1) * grid.cell();
                if (column + 1 < CELLS && best[cell] != best[cell + 1]) {
                    drawing.line(right, upper, right, upper + grid.cell(), "border");
                }
                if (line + 1 < CELLS && best[cell] != best[cell + CELLS]) {
                    drawing.line(right - grid.cell(), upper, right, upper, "border");
                }
            }
        }
    }

    @Override
    public List<List<String>> numbers() {
        List<List<String>> table = new ArrayList<>(List.of(List.of("likeliest", "share of the plane, %")));
        for (int c = 0; c < grid.rows().classes().size(); c++) {
            int own = c;
            long cells = IntStream.range(0, best.length)
                    .filter(cell -> best[cell] == own && confidence[cell] >= UNDECIDED)
                    .count();
            table.add(List.of(grid.rows().classes().name(c), percent(cells / (double) best.length)));
        }
        table.add(List.of("none above " + UNDECIDED, percent(undecided())));
        return table;
    }

    private static String percent(double share) {
        return NumberFormats.fixed(100 * share, 1);
    }
}
