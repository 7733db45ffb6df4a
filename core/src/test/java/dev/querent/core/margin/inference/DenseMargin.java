package dev.querent.core.margin.inference;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * The slow twin of the machine of one class: explicit K_MM, F, Σ, μ and Q, kernel values from the definition, inverses by elimination, the dual by
 * {@link dev.querent.core.discrimination.ProjectedGradients}.
 */
final class DenseMargin {
    final Matrix f; // N x M
    final Matrix kmm;
    final double[] y;
    final double[] lambda;
    final Matrix precision;
    final Matrix sigma;

    DenseMargin(Kernel kernel, Features rows, Features support, double[] y, double[] gammas) {
        int n = rows.rows();
        int m = support.rows();
        this.y = y;
        f = Matrix.zeros(n, m);
        kmm = Matrix.zeros(m, m);
        double trace = 0;
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++) {
                f.set(i, j, kernel.value(rows, i, support, j));
            }
            for (int i = 0; i < m; i++) {
                kmm.set(i, j, kernel.value(support, i, support, j));
            }
            trace += kmm.get(j, j);
        }
        kmm.addToDiagonal(SupportBasis.JITTER * trace / m);
        lambda = Arrays.stream(gammas)
                .map(g -> (1 / (1 + Math.exp(-g)) - 0.5) / (2 * g))
                .toArray();
        precision = kmm.copy();
        for (int a = 0; a < m; a++) {
            for (int b = 0; b < m; b++) {
                for (int i = 0; i < n; i++) {
                    precision.set(a, b, precision.get(a, b) + 2 * lambda[i] * f.get(i, a) * f.get(i, b));
                }
            }
        }
        sigma = inverse(precision);
    }

    /** diag(y) F Σ Fᵀ diag(y). */
    Matrix q() {
        Matrix q = NaiveLinalg.multiply(NaiveLinalg.multiply(f, sigma), NaiveLinalg.transpose(f));
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < y.length; j++) {
                q.set(i, j, y[i] * y[j] * q.get(i, j));
            }
        }
        return q;
    }

    /** ΣFᵀ(y∘(α + ½)). */
    double[] mu(double[] alphas) {
        Matrix t = Matrix.zeros(y.length, 1);
        for (int i = 0; i < y.length; i++) {
            t.set(i, 0, y[i] * (alphas[i] + 0.5));
        }
        return NaiveLinalg.multiply(sigma, NaiveLinalg.multiply(NaiveLinalg.transpose(f), t))
                .array();
    }

    /** B by its definition with log determinants. */
    double bound(double[] alphas, double[] gammas, double margin) {
        double b = 0.5 * logDeterminant(kmm) - 0.5 * logDeterminant(precision);
        double[] mu = mu(alphas);
        for (int i = 0; i < y.length; i++) {
            double mean = 0;
            for (int j = 0; j < mu.length; j++) {
                mean += f.get(i, j) * mu[j];
            }
            b += 0.5 * y[i] * (alphas[i] + 0.5) * mean - margin * alphas[i];
            b += -Math.log(1 + Math.exp(-gammas[i])) - gammas[i] / 2 + lambda[i] * gammas[i] * gammas[i];
        }
        return b;
    }

    static double logDeterminant(Matrix a) {
        Matrix l = NaiveLinalg.cholesky(a);
        double sum = 0;
        for (int i = 0; i < a.rows(); i++) {
            sum += 2 * Math.log(l.get(i, i));
        }
        return sum;
    }

    /** By Gauss and Jordan, without pivots: the matrix is positive definite. */
    static Matrix inverse(Matrix matrix) {
        int n = matrix.rows();
        Matrix a = matrix.copy();
        Matrix inverse = Matrix.identity(n);
        for (int p = 0; p < n; p++) {
            double pivot = a.get(p, p);
            for (int j = 0; j < n; j++) {
                a.set(p, j, a.get(p, j) / pivot);
                inverse.set(p, j, inverse.get(p, j) / pivot);
            }
            for (int i = 0; i < n; i++) {
                double factor = a.get(i, p);
                for (int j = 0; j < n && i != p && factor != 0; j++) {
                    a.set(i, j, a.get(i, j) - factor * a.get(p, j));
                    inverse.set(i, j, inverse.get(i, j) - factor * inverse.get(p, j));
                }
            }
        }
        return inverse;
    }

    /** Rows of a random problem with a curved border and noise. */
    record Sample(DenseFeatures rows, double[] y) {
        static Sample of(int n, double noise, long seed) {
            RandomSource random = Seed.of(seed).generator();
            double[][] x = new double[n][2];
            double[] y = new double[n];
            for (int i = 0; i < n; i++) {
                x[i][0] = Math.rint(64 * random.nextGaussian()) / 64;
                x[i][1] = Math.rint(64 * random.nextGaussian()) / 64;
                y[i] = Math.signum(x[i][0] + 0.6 * Math.sin(2 * x[i][1]) + noise * random.nextGaussian() + 1e-9);
            }
            return new Sample(DenseFeatures.of(x), y);
        }
    }
}
