package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DimensionFactorTest {
    private static final int ROWS = 60;
    private static final int DIMENSIONS = 9;

    /** With ties, an empty row and an empty dimension. */
    private static SparseFeatures rows(long seed) {
        RandomSource random = Seed.of(seed).generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < ROWS; i++) {
            for (int d = 0; d < DIMENSIONS && i != 7; d++) {
                if (d != 4 && random.nextDouble() < 0.5) {
                    builder.add(d, 0.125f * (1 + random.nextInt(8)));
                }
            }
            builder.endRow();
        }
        return builder.build(DIMENSIONS);
    }

    private static IntersectionMatrix matrix(SparseFeatures rows, boolean power) {
        Transform transform = power ? new Transform.Power(0.6) : new Transform.Identity();
        return IntersectionMatrix.of(
                SortedIndex.of(rows, Workers.sequential()),
                IntersectionKernel.of(1.5, transform),
                0.1,
                Workers.sequential());
    }

    /** Φ as a dense matrix, read off products with unit vectors. */
    private static Matrix dense(DimensionFactor factor) {
        Matrix phi = Matrix.zeros(ROWS, factor.rank());
        for (int j = 0; j < factor.rank(); j++) {
            Matrix unit = Matrix.zeros(factor.rank(), 1);
            unit.set(j, 0, 1);
            Matrix column = Matrix.zeros(ROWS, 1);
            factor.subtractProduct(Matrix.zeros(ROWS, 1), unit, -1, column, Workers.sequential());
            System.arraycopy(column.array(), 0, phi.array(), j * ROWS, ROWS);
        }
        return phi;
    }

    private static Matrix kernelWithout(SparseFeatures rows, IntersectionMatrix matrix, Matrix phi) {
        Compute compute = Compute.on(Workers.sequential());
        Matrix rest = matrix.kernel().gram(rows, compute);
        for (int i = 0; i < ROWS; i++) {
            for (int k = 0; k < ROWS; k++) {
                for (int j = 0; j < phi.columns(); j++) {
                    rest.set(i, k, rest.get(i, k) - phi.get(i, j) * phi.get(k, j));
                }
            }
        }
        return rest;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, false", "2, 2, false", "3, 3, true", "4, 1, true", "5, 4, false"})
    void whatRemainsIsPositiveAndSmall(long seed, int width, boolean power) {
        SparseFeatures rows = rows(seed);
        IntersectionMatrix matrix = matrix(rows, power);
        DimensionFactor factor = DimensionFactor.of(rows, matrix, width, Workers.sequential());
        Matrix rest = kernelWithout(rows, matrix, dense(factor));
        double trace = Arrays.stream(matrix.selfSimilarities(rows)).sum();
        SymmetricEigen eigen = SymmetricEigen.of(rest);
        double[] eigenvalues =
                IntStream.range(0, ROWS).mapToDouble(eigen::value).toArray();
        assertThat(Arrays.stream(eigenvalues).min().orElseThrow()).isGreaterThan(-1e-6 * trace);
        double remaining = Arrays.stream(eigenvalues).sum();
        assertThat(remaining).isCloseTo(trace - factor.trace(), within(1e-5 * trace));
        assertThat(remaining / trace).isLessThan(width == 1 ? 0.3 : width == 2 ? 0.15 : 0.1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3"})
    void productsAreThoseOfTheDenseMatrix(long seed, int width) {
        SparseFeatures rows = rows(seed);
        DimensionFactor factor = DimensionFactor.of(rows, matrix(rows, false), width, Workers.sequential());
        Matrix phi = dense(factor);
        Compute compute = Compute.on(Workers.sequential());
        RandomSource random = Seed.of(seed).generator();
        Matrix r = Matrix.zeros(ROWS, 3);
        Arrays.setAll(r.array(), i -> random.nextGaussian());
        assertThat(factor.transposeMultiply(r, Workers.sequential()).array())
                .containsExactly(compute.products().transposeMultiply(phi, r).array(), within(1e-12));
        assertThat(factor.gram(compute).array())
                .containsExactly(compute.products().transposeMultiply(phi, phi).array(), within(1e-12));
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(factor.transposeMultiply(r, pool).array())
                    .containsExactly(
                            factor.transposeMultiply(r, Workers.sequential()).array());
            DimensionFactor other = DimensionFactor.of(rows, matrix(rows, false), width, pool);
            assertThat(other.gram(Compute.on(pool)).array())
                    .containsExactly(factor.gram(compute).array());
        }
    }
}
