package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Naive;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;

/** Sparse regression by its definition: explicit N x N matrices and Gauss–Jordan inverses. */
final class NaiveSparse {
    private final SparseApproximation approximation;
    private final Kernel kernel;
    private final double noise;
    private final Features inducing;
    private final Matrix y;
    private final double[][] k; // K_MM
    private final double[][] kn; // K_MN
    private final double[][] inverseK;
    private final double[] lambda;

    NaiveSparse(
            SparseApproximation approximation,
            Kernel kernel,
            double noise,
            double jitter,
            Features inducing,
            Features rows,
            Matrix y) {
        this.approximation = approximation;
        this.kernel = kernel;
        this.noise = noise;
        this.inducing = inducing;
        this.y = y;
        this.k = cross(inducing, inducing);
        for (int i = 0; i < k.length; i++) {
            k[i][i] += jitter;
        }
        this.kn = cross(inducing, rows);
        this.inverseK = Naive.inverse(k, new double[1]);
        double[][] q = q();
        this.lambda = new double[rows.rows()];
        for (int n = 0; n < lambda.length; n++) {
            boolean isFitc = approximation == SparseApproximation.FITC;
            lambda[n] = noise + (isFitc ? kernel.value(rows, n, rows, n) - q[n][n] : 0);
        }
    }

    private double[][] cross(Features a, Features b) {
        double[][] values = new double[a.rows()][b.rows()];
        for (int i = 0; i < a.rows(); i++) {
            for (int j = 0; j < b.rows(); j++) {
                values[i][j] = kernel.value(a, i, b, j);
            }
        }
        return values;
    }

    private static double[][] multiply(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int l = 0; l < b.length; l++) {
                    product[i][j] += a[i][l] * b[l][j];
                }
            }
        }
        return product;
    }

    private static double[][] transposed(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    /** Q = K_NM K_MM⁻¹ K_MN. */
    private double[][] q() {
        return multiply(transposed(kn), multiply(inverseK, kn));
    }

    /** A⁻¹ with A = K_MM + K_MN Λ⁻¹ K_NM. */
    private double[][] inverseA() {
        double[][] scaled = new double[kn.length][lambda.length];
        for (int i = 0; i < kn.length; i++) {
            for (int n = 0; n < lambda.length; n++) {
                scaled[i][n] = kn[i][n] / lambda[n];
            }
        }
        double[][] a = multiply(scaled, transposed(kn));
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                a[i][j] += k[i][j];
            }
        }
        return Naive.inverse(a, new double[1]);
    }

    private double form(double[] left, double[][] matrix, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            for (int j = 0; j < right.length; j++) {
                sum += left[i] * matrix[i][j] * right[j];
            }
        }
        return sum;
    }

    private double[] cross(Features queries, int q) {
        double[] values = new double[inducing.rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = kernel.value(inducing, i, queries, q);
        }
        return values;
    }

    /** k*ᵀA⁻¹K_MN Λ⁻¹y. */
    double mean(int target, Features queries, int q) {
        double[] right = new double[inducing.rows()];
        for (int i = 0; i < right.length; i++) {
            for (int n = 0; n < lambda.length; n++) {
                right[i] += kn[i][n] * y.get(n, target) / lambda[n];
            }
        }
        return form(cross(queries, q), inverseA(), right);
    }

    /** k*ᵀA⁻¹k*, or κ(x,x) − k*ᵀ(K_MM⁻¹ − A⁻¹)k*; plus the noise. */
    double variance(Features queries, int q) {
        double[] kq = cross(queries, q);
        double posterior = form(kq, inverseA(), kq);
        return noise
                + (approximation == SparseApproximation.SOR
                        ? posterior
                        : kernel.value(queries, q, queries, q) - form(kq, inverseK, kq) + posterior);
    }

    /** log N(y | 0, Q + Λ), summed over targets. */
    double logEvidence() {
        double[][] s = q();
        for (int n = 0; n < lambda.length; n++) {
            s[n][n] += lambda[n];
        }
        double[] logDeterminant = new double[1];
        double[][] inverse = Naive.inverse(s, logDeterminant);
        double sum = 0;
        for (int t = 0; t < y.columns(); t++) {
            double[] target = new double[lambda.length];
            for (int n = 0; n < target.length; n++) {
                target[n] = y.get(n, t);
            }
            sum -= 0.5 * (form(target, inverse, target) + logDeterminant[0] + lambda.length * Math.log(2 * Math.PI));
        }
        return sum;
    }
}
