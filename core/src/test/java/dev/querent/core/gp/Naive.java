package dev.querent.core.gp;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;

/** Gaussian processes by the textbook: explicit matrices, Gauss–Jordan inverse, no blocks, no factor. */
public final class Naive {
    private Naive() {}

    static double[][] covariance(Kernel kernel, double noise, Features rows) {
        int n = rows.rows();
        double[][] k = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                k[i][j] = kernel.value(rows, i, rows, j) + (i == j ? noise : 0);
            }
        }
        return k;
    }

    /** Inverse with partial pivoting; the log of the determinant's size is left in {@code logDeterminant[0]}. */
    public static double[][] inverse(double[][] matrix, double[] logDeterminant) {
        int n = matrix.length;
        double[][] a = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(matrix[i], 0, a[i], 0, n);
            a[i][n + i] = 1;
        }
        logDeterminant[0] = 0;
        for (int c = 0; c < n; c++) {
            int pivot = c;
            for (int r = c + 1; r < n; r++) {
                pivot = Math.abs(a[r][c]) > Math.abs(a[pivot][c]) ? r : pivot;
            }
            double[] swapped = a[c];
            a[c] = a[pivot];
            a[pivot] = swapped;
            logDeterminant[0] += Math.log(Math.abs(a[c][c]));
            double scale = 1 / a[c][c];
            for (int j = 0; j < 2 * n; j++) {
                a[c][j] *= scale;
            }
            for (int r = 0; r < n; r++) {
                double factor = r == c ? 0 : a[r][c];
                for (int j = 0; j < 2 * n; j++) {
                    a[r][j] -= factor * a[c][j];
                }
            }
        }
        double[][] inverse = new double[n][n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(a[i], n, inverse[i], 0, n);
        }
        return inverse;
    }

    /** Mean of target t at query q. */
    public static double mean(Kernel kernel, double noise, Features rows, Matrix y, int t, Features queries, int q) {
        double[][] inverse = inverse(covariance(kernel, noise, rows), new double[1]);
        double sum = 0;
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.rows(); j++) {
                sum += kernel.value(rows, i, queries, q) * inverse[i][j] * y.get(j, t);
            }
        }
        return sum;
    }

    public static double variance(Kernel kernel, double noise, Features rows, Features queries, int q) {
        double[][] inverse = inverse(covariance(kernel, noise, rows), new double[1]);
        double variance = kernel.value(queries, q, queries, q) + noise;
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < rows.rows(); j++) {
                variance -= kernel.value(rows, i, queries, q) * inverse[i][j] * kernel.value(rows, j, queries, q);
            }
        }
        return variance;
    }

    public static double logEvidence(Kernel kernel, double noise, Features rows, Matrix y) {
        double[] logDeterminant = new double[1];
        double[][] inverse = inverse(covariance(kernel, noise, rows), logDeterminant);
        int n = rows.rows();
        double sum = 0;
        for (int t = 0; t < y.columns(); t++) {
            double fit = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    fit += y.get(i, t) * inverse[i][j] * y.get(j, t);
                }
            }
            sum += -0.5 * fit - 0.5 * logDeterminant[0] - 0.5 * n * Math.log(2 * Math.PI);
        }
        return sum;
    }

    /** K̃⁻¹k of a query. */
    public static double[] solved(Kernel kernel, double noise, Features rows, Features queries, int q) {
        double[][] inverse = inverse(covariance(kernel, noise, rows), new double[1]);
        double[] solved = new double[rows.rows()];
        for (int i = 0; i < solved.length; i++) {
            for (int j = 0; j < solved.length; j++) {
                solved[i] += inverse[i][j] * kernel.value(rows, j, queries, q);
            }
        }
        return solved;
    }

    /** Posterior covariance of the latent values of two rows. */
    public static double covariance(
            Kernel kernel, double noise, Features rows, Features left, int i, Features right, int j) {
        double[] solved = solved(kernel, noise, rows, right, j);
        double covariance = kernel.value(left, i, right, j);
        for (int r = 0; r < solved.length; r++) {
            covariance -= kernel.value(left, i, rows, r) * solved[r];
        }
        return covariance;
    }
}
