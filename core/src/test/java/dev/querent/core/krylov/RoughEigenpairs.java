package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.random.RandomSource;

/** Eigenpairs of a dense matrix with large errors in values and vectors, with true residuals. */
public final class RoughEigenpairs {
    private RoughEigenpairs() {}

    /**
     * @param angle of the rotations, in radians, that mix the eigenvectors; 0 for exact pairs
     */
    public static Eigenpairs of(Matrix a, int count, double angle, RandomSource random) {
        int n = a.rows();
        Matrix vectors = SymmetricEigen.of(a).vectors(n).copy();
        for (int i = 0; i < n; i++) {
            rotate(vectors, i, random.nextInt(n), angle * (2 * random.nextDouble() - 1));
        }
        Matrix leading = Matrix.zeros(n, count);
        System.arraycopy(vectors.array(), 0, leading.array(), 0, n * count);
        Matrix products = Compute.sequential().products().transposeMultiply(a, leading);
        double[] values = new double[count];
        double[] residualNorms = new double[count];
        for (int j = 0; j < count; j++) {
            double quotient = 0;
            for (int i = 0; i < n; i++) {
                quotient += leading.get(i, j) * products.get(i, j);
            }
            values[j] = quotient * (1 + angle * (random.nextDouble() - 0.5));
            double squares = 0;
            for (int i = 0; i < n; i++) {
                squares += Math.pow(products.get(i, j) - values[j] * leading.get(i, j), 2);
            }
            residualNorms[j] = Math.sqrt(squares);
        }
        return new Eigenpairs(values, leading, residualNorms, angle == 0, count);
    }

    private static void rotate(Matrix vectors, int p, int q, double angle) {
        for (int i = 0; p != q && i < vectors.rows(); i++) {
            double first = vectors.get(i, p);
            double second = vectors.get(i, q);
            vectors.set(i, p, Math.cos(angle) * first - Math.sin(angle) * second);
            vectors.set(i, q, Math.sin(angle) * first + Math.cos(angle) * second);
        }
    }
}
