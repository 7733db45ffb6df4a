package dev.querent.core.linalg.factor;

import dev.querent.core.linalg.Matrix;

/** Unblocked routines on one lower-triangular block on the diagonal of a matrix. */
final class LowerTriangle {
    private LowerTriangle() {}

    /** Whether elimination can continue: the pivot is positive and finite. */
    static boolean isPivot(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    /** Cholesky of the n x n block on the diagonal from row {@code start} on, in place; returns the first pivot that is not positive, or -1. */
    static int factor(Matrix matrix, int start, int n) {
        double[] a = matrix.array();
        int stride = matrix.rows();
        int offset = start * stride + start;
        for (int j = 0; j < n; j++) {
            int column = offset + j * stride;
            for (int k = 0; k < j; k++) { // left-looking: column j minus the columns before it
                int earlier = offset + k * stride;
                double factor = a[earlier + j];
                for (int i = j; i < n; i++) {
                    a[column + i] -= factor * a[earlier + i];
                }
            }
            double pivot = a[column + j];
            if (!isPivot(pivot)) {
                return j;
            }
            double root = Math.sqrt(pivot);
            a[column + j] = root;
            for (int i = j + 1; i < n; i++) {
                a[column + i] /= root;
            }
        }
        return -1;
    }

    /** The inverse of the n x n lower-triangular block on the diagonal from row {@code start} on, with zeros above its diagonal. */
    static Matrix inverse(Matrix matrix, int start, int n) {
        double[] l = matrix.array();
        int stride = matrix.rows();
        int offset = start * stride + start;
        double[] inverse = new double[n * n];
        for (int j = 0; j < n; j++) {
            int column = j * n;
            inverse[column + j] = 1;
            for (int k = j; k < n; k++) { // forward substitution, column by column of L
                double x = inverse[column + k] / l[offset + k * stride + k];
                inverse[column + k] = x;
                int source = offset + k * stride;
                for (int i = k + 1; i < n; i++) {
                    inverse[column + i] -= x * l[source + i];
                }
            }
        }
        return Matrix.owning(n, n, inverse);
    }
}
