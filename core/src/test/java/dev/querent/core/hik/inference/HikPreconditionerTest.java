package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.LowRankPreconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HikPreconditionerTest {
    private static final double NOISE = 0.05;

    private static SparseFeatures rows(int count, int dimensions, long seed) {
        RandomSource random = Seed.of(seed).generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < dimensions; d++) {
                if (random.nextDouble() < 0.4) {
                    builder.add(d, random.nextDouble());
                }
            }
            builder.endRow();
        }
        return builder.build(dimensions);
    }

    private static IntersectionMatrix matrix(SparseFeatures rows) {
        return IntersectionMatrix.of(
                SortedIndex.of(rows, Workers.sequential()),
                IntersectionKernel.of(1, new Transform.Identity()),
                NOISE,
                Workers.sequential());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noEigenvalueIsBelowTheFloor(long seed) {
        SparseFeatures rows = rows(40, 6, seed);
        IntersectionMatrix matrix = matrix(rows);
        HikPreconditioner p = HikPreconditioner.of(rows, matrix, 1000, 1e-9, Workers.sequential());
        assertThat(p.rank()).isPositive();
        assertThat(p.floor()).isEqualTo(NOISE / ((LowRankPreconditioner) p.low()).shift());
        Matrix inverse = Matrix.zeros(40, 40);
        p.solve(Matrix.zeros(40, 40).addToDiagonal(1), inverse, Workers.sequential());
        // the eigenvalues of K̃^½·P⁻¹·K̃^½ are those of P⁻¹·K̃
        Matrix k = Matrix.zeros(40, 40);
        matrix.multiply(Matrix.zeros(40, 40).addToDiagonal(1), k, Workers.sequential());
        SymmetricEigen eigen = SymmetricEigen.of(k);
        Matrix middle = Matrix.zeros(40, 40);
        for (int a = 0; a < 40; a++) {
            for (int b = 0; b < 40; b++) {
                double sum = 0;
                for (int i = 0; i < 40; i++) {
                    for (int j = 0; j < 40; j++) {
                        sum += eigen.vector(i, a) * inverse.get(i, j) * eigen.vector(j, b);
                    }
                }
                middle.set(a, b, sum * Math.sqrt(eigen.value(a) * eigen.value(b)));
            }
        }
        SymmetricEigen spectrum = SymmetricEigen.of(middle);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 40; i++) {
            least = Math.min(least, spectrum.value(i));
        }
        assertThat(least).isGreaterThanOrEqualTo((1 - 1e-12) * p.floor());
    }
}
