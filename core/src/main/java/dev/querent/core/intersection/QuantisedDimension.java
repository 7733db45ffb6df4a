package dev.querent.core.intersection;

import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;

/** Fills the tables dimension by dimension and records the largest error of each. Holds working arrays: one thread at a time. */
final class QuantisedDimension {
    /** Covers the round-off of the lookup itself, in floats, relative to the largest score of the dimension. */
    private static final double ROUND_OFF = 1e-6;

    private final SortedIndex index;
    private final Heights heights;
    private final Matrix alpha;
    private final Quantisation quantisation;
    private final int columns;
    private final double[] h;
    private final double[] table;

    QuantisedDimension(Heights heights, Matrix alpha, Quantisation quantisation) {
        this.index = heights.index();
        this.heights = heights;
        this.alpha = alpha;
        this.quantisation = quantisation;
        this.columns = alpha.columns();
        this.h = new double[index.rows()];
        this.table = new double[Math.multiplyExact(2 * columns, index.rows() + 1)];
    }

    void fill(int d, float end, float[] scores, double[] errors) {
        DimensionTable.fill(heights, d, alpha, 0, columns, 1, h, table);
        int n = index.length(d);
        int bins = quantisation.bins();
        int base = d * (bins + 1) * columns;
        double width = heights.of(d, end) / bins;
        int r = 0;
        for (int edge = 0; edge <= bins; edge++) {
            double at = edge * width;
            while (r < n && h[r] <= at) {
                r++;
            }
            for (int c = 0; c < columns; c++) {
                scores[base + edge * columns + c] = (float) exact(r, at, c);
            }
        }
        measure(d, n, width, base, scores, errors);
    }

    private double exact(int entry, double height, int column) {
        return table[2 * entry * columns + column] + height * table[(2 * entry + 1) * columns + column];
    }

    /** Exact and tabulated scores are linear between training values, edges and centres of bins: only those are compared. */
    private void measure(int d, int n, double width, int base, float[] scores, double[] errors) {
        int bins = quantisation.bins();
        for (int r = 0; r < n; r++) {
            compare(d, r + 1, h[r], width, base, scores, errors);
        }
        int r = 0;
        for (int half = 0; half <= 2 * bins; half++) {
            double at = half * 0.5 * width;
            while (r < n && h[r] <= at) {
                r++;
            }
            compare(d, r, at, width, base, scores, errors);
        }
        for (int c = 0; c < columns; c++) {
            double largest = 0;
            for (int edge = 0; edge <= bins; edge++) {
                largest = Math.max(largest, Math.abs(scores[base + edge * columns + c]));
            }
            errors[d * columns + c] += ROUND_OFF * largest;
        }
    }

    private void compare(int d, int entry, double height, double width, int base, float[] scores, double[] errors) {
        int bins = quantisation.bins();
        double position = Math.min(bins, height / width);
        int edge = Math.min(bins - 1, (int) position);
        double share = position - edge;
        for (int c = 0; c < columns; c++) {
            double exact = exact(entry, height, c);
            double left = scores[base + edge * columns + c];
            double right = scores[base + (edge + 1) * columns + c];
            double error;
            if (quantisation.lookup() == Quantisation.Lookup.INTERPOLATED) {
                error = Math.abs(exact - (left + share * (right - left)));
            } else if (Math.abs(share - 0.5) < 1e-6) { // in the centre, round-off decides which edge is nearer
                error = Math.max(Math.abs(exact - left), Math.abs(exact - right));
            } else {
                error = Math.abs(exact - (share < 0.5 ? left : right));
            }
            errors[d * columns + c] = Math.max(errors[d * columns + c], error);
        }
    }
}
