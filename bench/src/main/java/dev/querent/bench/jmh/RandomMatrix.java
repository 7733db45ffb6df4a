package dev.querent.bench.jmh;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/** Random matrices for benchmarks. */
final class RandomMatrix {
    private RandomMatrix() {}

    /** Independent entries in [0, 1). */
    static Matrix uniform(int rows, int columns) {
        RandomSource random = Seed.of(1).generator();
        Matrix matrix = Matrix.zeros(rows, columns);
        for (int i = 0; i < matrix.array().length; i++) {
            matrix.array()[i] = random.nextDouble();
        }
        return matrix;
    }

    /** Symmetric, and positive definite because every diagonal entry exceeds the sum of the rest of its row. */
    static Matrix positiveDefinite(int n) {
        return uniform(n, n).mirrorLower().addToDiagonal(n);
    }
}
