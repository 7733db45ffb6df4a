package dev.querent.core.intersection;

import dev.querent.core.linalg.Matrix;

/**
 * The two prefix-sum tables of one dimension: for a value x with r entries at or below it, Σ_i α_i·h(min(x_i, x)) = A(r) + h(x)·B(r), where A
 * sums α·h over the entries below and B sums α over those above (Rodner et al. 2016, eq. 7 and 8). All columns of α are adjacent, so one search
 * serves all classes.
 */
final class DimensionTable {
    private DimensionTable() {}

    /**
     * For each r that is a multiple of the stride, q = r / stride and column c: A(r) at {@code (2q)·columns + c}, B(r) at {@code (2q +
     * 1)·columns + c}.
     */
    static void fill(
            Heights heights,
            int dimension,
            Matrix alpha,
            int firstColumn,
            int columns,
            int stride,
            double[] h,
            double[] into) {
        SortedIndex index = heights.index();
        int start = index.starts[dimension];
        int n = index.length(dimension);
        int rows = alpha.rows();
        double[] a = alpha.array();
        heights.fill(dimension, h);
        for (int c = 0; c < columns; c++) {
            int column = (firstColumn + c) * rows;
            double below = 0;
            int next = 0; // the next r to keep
            int at = c;
            for (int r = 0; r <= n; r++) {
                if (r == next) {
                    into[at] = below;
                    next += stride;
                    at += 2 * columns;
                }
                if (r < n) {
                    below += a[column + index.rowNumbers[start + r]] * h[r];
                }
            }
            double above = 0;
            for (int r = n; r >= 0; r--) {
                if (r == next - stride) {
                    next -= stride;
                    at -= 2 * columns;
                    into[at + columns] = above;
                }
                if (r > 0) {
                    above += a[column + index.rowNumbers[start + r - 1]];
                }
            }
        }
    }
}
