package dev.querent.core.discrimination;

import dev.querent.core.linalg.Matrix;

/** Loops over single columns of a matrix. Sums are formed in one fixed order. */
public final class Columns {
    private Columns() {}

    /** xᵀv for column x, in four partial sums that run side by side. */
    public static double dot(Matrix matrix, int column, double[] v) {
        double[] a = matrix.array();
        int rows = matrix.rows();
        int offset = column * rows;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= rows; i += 4) {
            s0 += a[offset + i] * v[i];
            s1 += a[offset + i + 1] * v[i + 1];
            s2 += a[offset + i + 2] * v[i + 2];
            s3 += a[offset + i + 3] * v[i + 3];
        }
        for (; i < rows; i++) {
            s0 += a[offset + i] * v[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** v += factor · x for column x. */
    public static void addTo(double[] v, Matrix matrix, int column, double factor) {
        double[] a = matrix.array();
        int offset = column * matrix.rows();
        for (int i = 0; i < v.length; i++) {
            v[i] += factor * a[offset + i];
        }
    }

    public static double squaredNorm(Matrix matrix, int column) {
        double[] a = matrix.array();
        double sum = 0;
        for (int e = column * matrix.rows(); e < (column + 1) * matrix.rows(); e++) {
            sum += a[e] * a[e];
        }
        return sum;
    }

    public static double[] squaredNorms(Matrix matrix) {
        double[] norms = new double[matrix.columns()];
        for (int n = 0; n < norms.length; n++) {
            norms[n] = squaredNorm(matrix, n);
        }
        return norms;
    }

    /** Σₙ fₙ·xₙ over all columns. */
    public static double[] combined(Matrix matrix, double[] factors) {
        double[] sum = new double[matrix.rows()];
        for (int n = 0; n < factors.length; n++) {
            if (factors[n] != 0) {
                addTo(sum, matrix, n, factors[n]);
            }
        }
        return sum;
    }
}
