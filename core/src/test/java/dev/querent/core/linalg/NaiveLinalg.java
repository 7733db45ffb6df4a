package dev.querent.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The obvious triple loops. */
public final class NaiveLinalg {
    private NaiveLinalg() {}

    public static Matrix random(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Matrix.owning(
                rows, columns, random.doubles((long) rows * columns, -1, 1).toArray());
    }

    /** Symmetric with eigenvalues between about 1 and 5, like a kernel matrix with noise: G·Gᵀ/n + I. */
    public static Matrix positiveDefinite(int n, long seed) {
        Matrix g = random(n, Math.min(n, 40), seed);
        Matrix a = multiply(g, transpose(g));
        for (int i = 0; i < n * n; i++) {
            a.array()[i] /= Math.max(1, n) / 4.0;
        }
        return a.addToDiagonal(1);
    }

    public static Matrix transpose(Matrix a) {
        Matrix t = Matrix.zeros(a.columns(), a.rows());
        for (int j = 0; j < a.columns(); j++) {
            for (int i = 0; i < a.rows(); i++) {
                t.set(j, i, a.get(i, j));
            }
        }
        return t;
    }

    public static Matrix multiply(Matrix a, Matrix b) {
        Matrix c = Matrix.zeros(a.rows(), b.columns());
        double[] out = c.array();
        for (int j = 0; j < b.columns(); j++) {
            for (int k = 0; k < a.columns(); k++) {
                double factor = b.array()[j * b.rows() + k];
                for (int i = 0; i < a.rows(); i++) {
                    out[j * a.rows() + i] += a.array()[k * a.rows() + i] * factor;
                }
            }
        }
        return c;
    }

    /** L of A = L·Lᵀ from the definition, row by row. */
    public static Matrix cholesky(Matrix a) {
        int n = a.rows();
        Matrix l = Matrix.zeros(n, n);
        double[] rows = new double[n * n]; // row-major, for the inner products
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = a.get(i, j);
                for (int k = 0; k < j; k++) {
                    sum -= rows[i * n + k] * rows[j * n + k];
                }
                rows[i * n + j] = i == j ? Math.sqrt(sum) : sum / rows[j * n + j];
                l.set(i, j, rows[i * n + j]);
            }
        }
        return l;
    }

    public static double largestDifference(Matrix a, Matrix b) {
        double largest = 0;
        for (int i = 0; i < a.array().length; i++) {
            double difference = Math.abs(a.array()[i] - b.array()[i]);
            largest = difference <= largest ? largest : difference; // NaN counts as largest
        }
        return largest;
    }

    public static void assertSameBits(double[] actual, double[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        long differing = IntStream.range(0, actual.length)
                .filter(i -> Double.doubleToRawLongBits(actual[i]) != Double.doubleToRawLongBits(expected[i]))
                .count();
        assertThat(differing).isZero();
    }
}
