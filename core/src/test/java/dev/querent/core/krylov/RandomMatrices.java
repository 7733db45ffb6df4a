package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.SplittableRandom;

/** Random blocks and symmetric matrices for tests. */
final class RandomMatrices {
    private RandomMatrices() {}

    static Matrix uniform(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix matrix = Matrix.zeros(rows, columns);
        for (int i = 0; i < matrix.array().length; i++) {
            matrix.array()[i] = random.nextDouble(-1, 1);
        }
        return matrix;
    }

    /** Orthonormal columns, by Gram–Schmidt twice. */
    static Matrix orthonormal(int n, long seed) {
        Matrix q = uniform(n, n, seed);
        for (int j = 0; j < n; j++) {
            for (int pass = 0; pass < 2; pass++) {
                for (int k = 0; k < j; k++) {
                    add(q, j, k, -dot(q, j, k));
                }
            }
            add(q, j, j, 1 / Math.sqrt(dot(q, j, j)) - 1);
        }
        return q;
    }

    /** Q·diag(eigenvalues)·Qᵀ with random Q, exactly symmetric. */
    static Matrix withSpectrum(double[] eigenvalues, long seed) {
        int n = eigenvalues.length;
        Matrix q = orthonormal(n, seed);
        Matrix scaled = Matrix.zeros(n, n);
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                scaled.set(j, i, Math.sqrt(eigenvalues[j]) * q.get(i, j));
            }
        }
        return Compute.sequential().products().gram(scaled);
    }

    /** Eigenvalues from 1 down to 1 / condition, evenly on a log scale. */
    static double[] geometricSpectrum(int n, double condition) {
        double[] eigenvalues = new double[n];
        for (int i = 0; i < n; i++) {
            eigenvalues[i] = Math.pow(condition, -i / Math.max(1.0, n - 1.0));
        }
        return eigenvalues;
    }

    private static double dot(Matrix q, int j, int k) {
        double sum = 0;
        for (int i = 0; i < q.rows(); i++) {
            sum += q.array()[j * q.rows() + i] * q.array()[k * q.rows() + i];
        }
        return sum;
    }

    private static void add(Matrix q, int j, int k, double factor) {
        for (int i = 0; i < q.rows(); i++) {
            q.array()[j * q.rows() + i] += factor * q.array()[k * q.rows() + i];
        }
    }
}
