package dev.querent.features.image;

import java.util.Arrays;

/**
 * The pyramid of histograms of oriented gradients of one image after the other (Maji and Malik 2009): the gradient of the smoothed and interpolated image, its magnitude shared between the two
 * nearest orientations and summed in overlapping square cells, for grids from coarse to fine. Each level is raised to the
 * power of the options and normalised to sum to its weight; all weights sum to 1. A flat image has no gradient: zeros.
 *
 * <p>Features are ordered by level, cell row, cell column, orientation. Orientation o is centred at the angle o / bins of
 * the full circle (or half circle), 0 for brightness that grows to the right, a quarter of the circle for brightness that
 * grows downwards. Owns scratch space: not safe for use by several threads.
 */
public final class Phog {
    /** A gradient below this share of the largest brightness is round-off of a flat area. */
    private static final double FLAT = 1e-10;

    private final PhogPlan plan;
    private final PhogOptions options;
    private final double[] reduced;
    private final double[] pass;
    private final double[] turned;
    private final double[] gradientX; // [x * samplesY + y]: columns one after the other
    private final double[] gradientY;
    private final double[] columnBins;

    public Phog(PhogPlan plan) {
        this.plan = plan;
        this.options = plan.options();
        int width = plan.horizontal().pixels();
        int samplesX = plan.horizontal().samples();
        int samplesY = plan.vertical().samples();
        this.reduced = new double[width * plan.vertical().pixels()];
        this.pass = new double[samplesY * width];
        this.turned = new double[samplesY * width];
        this.gradientX = new double[samplesX * samplesY];
        this.gradientY = new double[samplesX * samplesY];
        int mostCells = plan.vertical().levels().stream()
                .mapToInt(CellCover::cells)
                .max()
                .orElse(0);
        this.columnBins = new double[plan.horizontal().levels().size() * mostCells * options.bins()];
    }

    /** The features of an image, given by rows from the top. */
    public double[] features(double[] pixels) {
        double scale = prepare(pixels);
        double[] histograms = new double[options.columns()];
        if (scale > 0) {
            gradient(plan.horizontal().slope(), plan.vertical().smooth(), gradientX);
            gradient(plan.horizontal().smooth(), plan.vertical().slope(), gradientY);
            accumulate(FLAT * scale, histograms);
            normalize(histograms);
        }
        return histograms;
    }

    /** Fills {@code reduced} with brightness above the background; the largest in size is returned. */
    private double prepare(double[] pixels) {
        if (plan.reduces()) {
            int height = plan.vertical().pixels();
            double[] rows = new double[height * plan.width()];
            plan.vertical().reduction().apply(pixels, plan.width(), rows);
            double[] columns = transposed(rows, height, plan.width(), new double[rows.length]);
            double[] small = new double[reduced.length];
            plan.horizontal().reduction().apply(columns, height, small);
            transposed(small, plan.horizontal().pixels(), height, reduced);
        } else {
            System.arraycopy(pixels, 0, reduced, 0, reduced.length);
        }
        double background = options.background() == PhogOptions.BackgroundLevel.ZERO ? 0 : borderMedian();
        double largest = 0;
        for (int i = 0; i < reduced.length; i++) {
            reduced[i] -= background;
            largest = Math.max(largest, Math.abs(reduced[i]));
        }
        if (options.upright()) {
            Deslanting.straighten(reduced, plan.horizontal().pixels());
        }
        return largest;
    }

    private double borderMedian() {
        int width = plan.horizontal().pixels();
        int height = plan.vertical().pixels();
        double[] border = new double[2 * (width + height)]; // corners count twice
        int n = 0;
        for (int x = 0; x < width; x++) {
            border[n++] = reduced[x];
            border[n++] = reduced[(height - 1) * width + x];
        }
        for (int y = 0; y < height; y++) {
            border[n++] = reduced[y * width];
            border[n++] = reduced[y * width + width - 1];
        }
        Arrays.sort(border);
        return 0.5 * (border[n / 2 - 1] + border[n / 2]);
    }

    /** First down the columns, then, on the transposed matrix, along the rows. */
    private void gradient(AxisOperator alongX, AxisOperator alongY, double[] result) {
        int width = plan.horizontal().pixels();
        int samplesY = plan.vertical().samples();
        alongY.apply(reduced, width, pass);
        alongX.apply(transposed(pass, samplesY, width, turned), samplesY, result);
    }

    private static double[] transposed(double[] matrix, int rows, int columns, double[] result) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result[j * rows + i] = matrix[i * columns + j];
            }
        }
        return result;
    }

    /**
     * Sums by column of samples first: the cells a sample lies in are the product of those that cover its column and those
     * that cover its row, so each column is summed once and then added to the cells that cover it.
     */
    private void accumulate(double flat, double[] histograms) {
        int bins = options.bins();
        int levels = options.grids().size();
        int room = columnBins.length / levels;
        int samplesY = plan.vertical().samples();
        double binsPerRadian = bins / (options.signed() ? 2 * Math.PI : Math.PI);
        for (int x = 0; x < plan.horizontal().samples(); x++) {
            Arrays.fill(columnBins, 0);
            boolean empty = true;
            for (int y = 0; y < samplesY; y++) {
                double gx = gradientX[x * samplesY + y];
                double gy = gradientY[x * samplesY + y];
                double magnitude = Math.sqrt(gx * gx + gy * gy);
                if (magnitude <= flat) {
                    continue;
                }
                empty = false;
                double position = StrictMath.atan2(gy, gx) * binsPerRadian;
                int below = (int) Math.floor(position);
                double toAbove = magnitude * (position - below);
                double toBelow = magnitude - toAbove;
                int binBelow = Math.floorMod(below, bins);
                int binAbove = binBelow + 1 == bins ? 0 : binBelow + 1;
                for (int level = 0; level < levels; level++) {
                    CellCover cover = plan.vertical().levels().get(level);
                    int at = level * room + cover.first(y) * bins;
                    for (double share : cover.shares(y)) {
                        columnBins[at + binBelow] += share * toBelow;
                        columnBins[at + binAbove] += share * toAbove;
                        at += bins;
                    }
                }
            }
            if (!empty) {
                spread(x, room, histograms);
            }
        }
    }

    private void spread(int x, int room, double[] histograms) {
        int bins = options.bins();
        int start = 0;
        for (int level = 0; level < options.grids().size(); level++) {
            CellCover cover = plan.horizontal().levels().get(level);
            int cells = cover.cells();
            double[] shares = cover.shares(x);
            for (int row = 0; row < cells; row++) {
                int from = level * room + row * bins;
                for (int c = 0; c < shares.length; c++) {
                    int to = start + (row * cells + cover.first(x) + c) * bins;
                    for (int o = 0; o < bins; o++) {
                        histograms[to + o] += shares[c] * columnBins[from + o];
                    }
                }
            }
            start += cells * cells * bins;
        }
    }

    private void normalize(double[] histograms) {
        int levels = options.grids().size();
        double weights = 0;
        for (int level = 0; level < levels; level++) {
            weights += StrictMath.pow(options.ratio(), level);
        }
        int start = 0;
        for (int level = 0; level < levels; level++) {
            int cells = 2 * options.grids().get(level) - 1;
            int end = start + cells * cells * options.bins();
            double sum = 0;
            for (int i = start; i < end; i++) {
                histograms[i] = raised(histograms[i]);
                sum += histograms[i];
            }
            double factor = sum > 0 ? StrictMath.pow(options.ratio(), level) / weights / sum : 0;
            for (int i = start; i < end; i++) {
                histograms[i] *= factor;
            }
            start = end;
        }
    }

    private double raised(double value) {
        return options.power() == 0.5 ? Math.sqrt(value) : value == 0 ? 0 : StrictMath.pow(value, options.power());
    }
}
