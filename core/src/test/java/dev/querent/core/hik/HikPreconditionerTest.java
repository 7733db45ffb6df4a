package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.PreconditionerChoice;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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

    private static HikPreconditioner byDimension(SparseFeatures rows, IntersectionMatrix matrix, int width) {
        return HikPreconditioner.byDimension(
                rows, matrix, width, new KernelColumns(rows, matrix), Workers.sequential());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void functionsOfDimensionsSaveIterationsAndChangeNoSolution(int width) {
        SparseFeatures rows = rows(800, 20, 1);
        IntersectionMatrix matrix = matrix(rows);
        Matrix y = Matrix.zeros(800, 2);
        Arrays.setAll(y.array(), i -> i % 3 == 0 ? 1 : -1);
        ConjugateGradients solver = new ConjugateGradients(1e-9, 2000);
        Solution plain = solver.solve(matrix, y, Run.quiet());
        Solution fast = solver.solve(matrix, y, Optional.empty(), byDimension(rows, matrix, width), Run.quiet());
        assertThat(fast.x().array()).containsExactly(plain.x().array(), within(1e-6));
        assertThat((double) fast.mostIterations()).isLessThan(plain.mostIterations() / (0.5 + 0.75 * width));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noEigenvalueIsBelowTheFloor(long seed) {
        SparseFeatures rows = rows(40, 6, seed);
        IntersectionMatrix matrix = matrix(rows);
        HikPreconditioner p = byDimension(rows, matrix, 2);
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
        assertThat(least).isGreaterThanOrEqualTo(p.floor());
    }

    @Test
    void functionsOfDimensionsAreChosenWhereProductsAreSlow() {
        SparseFeatures rows = rows(2000, 10, 1);
        assertThat(DimensionFactorChoice.width(rows, outcome(1e3 * (double) rows.nonZeros(), 1e14), 1 << 30))
                .isPositive();
        assertThat(DimensionFactorChoice.width(rows, outcome(1e3 * (double) rows.nonZeros(), 1e14), 1 << 10))
                .as("memory is kept")
                .isZero();
        assertThat(DimensionFactorChoice.width(rows, outcome((double) rows.nonZeros(), 1e6), 1 << 30))
                .as("a cheap solve stays as it is")
                .isZero();
        SparseFeatures wide = rows(10, 5000, 1);
        assertThat(DimensionFactorChoice.width(wide, outcome(1e9, 1e14), 1 << 30))
                .as("too many dimensions to factorise")
                .isZero();
    }

    private static PreconditionerChoice.Outcome outcome(double multiplyCost, double cost) {
        PreconditionerChoice choice = new PreconditionerChoice(multiplyCost, 1, 1, NOISE, 1e-4, 1 << 30);
        return new PreconditionerChoice.Outcome(choice, Optional.empty(), cost, 300);
    }
}
