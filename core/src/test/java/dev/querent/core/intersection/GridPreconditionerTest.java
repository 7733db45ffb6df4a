package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridPreconditionerTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.05;

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    private static SparseFeatures rows(int count, int dimensions) {
        RandomSource random = Seed.of(1).generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < dimensions; d++) {
                if (random.nextDouble() < 0.2) {
                    builder.add(d, random.nextDouble());
                }
            }
            builder.endRow();
        }
        return builder.build(dimensions);
    }

    private static IntersectionMatrix matrix(SparseFeatures rows) {
        return matrix(rows, 0);
    }

    private static IntersectionMatrix matrix(SparseFeatures rows, double constant) {
        IntersectionKernel kernel =
                IntersectionKernel.of(1, new Transform.Identity()).withConstant(constant);
        return IntersectionMatrix.of(SortedIndex.of(rows, ALONE), kernel, NOISE, ALONE);
    }

    private static Matrix signs(int rows, int columns) {
        Matrix y = Matrix.zeros(rows, columns);
        Arrays.setAll(y.array(), i -> i % 3 == 0 ? 1 : -1);
        return y;
    }

    /** The blocks against ZᵀZ + τG⁻¹ in the coordinates of the knots. */
    @ParameterizedTest
    @MethodSource("seeds")
    void blocksAreSolvedDimensionByDimension(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Heights heights = data.matrix(NOISE).heights();
        Knots knots = Knots.of(heights, 5, ALONE);
        GridRows grid = GridRows.of(data.rows(), knots, heights, ALONE);
        DimensionBlocks blocks = new DimensionBlocks(knots, grid.moments(ALONE), 0.3);
        double[] v = new double[knots.cells()];
        Arrays.setAll(v, i -> data.random().nextGaussian());
        double[] x = blocks.solve(v, ALONE);
        for (int d = 0; d + 1 < knots.first().length; d++) {
            // within one dimension the product with all of ZᵀZ is that of its block
            double[] alone = new double[x.length];
            System.arraycopy(x, knots.first()[d], alone, knots.first()[d], knots.first()[d + 1] - knots.first()[d]);
            double[] product = grid.square(new double[][] {alone}, ALONE)[0];
            blocks.addStiffness(alone, product);
            for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                assertThat(product[cell]).isCloseTo(v[cell], within(1e-4 * (1 + Math.abs(v[cell]))));
            }
        }
        Matrix g = GridRowsTest.minimums(knots);
        double[] stiff = new double[v.length];
        blocks.addStiffness(v, stiff);
        Matrix back = Compute.sequential().products().multiply(g, Matrix.owning(v.length, 1, stiff));
        Arrays.setAll(back.array(), i -> back.array()[i] / 0.3);
        assertThat(back.array()).as("G·G⁻¹v").containsExactly(v, within(1e-9 * (1 + norm(v))));
    }

    private static double norm(double[] v) {
        return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
    }

    @Test
    void normsAreThoseOfSingleDimensions() {
        HistogramCase data = HistogramCase.of(3);
        Heights heights = data.matrix(NOISE).heights();
        Knots knots = Knots.of(heights, 4, ALONE);
        GridRows grid = GridRows.of(data.rows(), knots, heights, ALONE);
        DimensionBlocks blocks = new DimensionBlocks(knots, grid.moments(ALONE), 0.3);
        double[] v = new double[knots.cells()];
        Arrays.setAll(v, i -> data.random().nextGaussian());
        double[] c = Compute.sequential()
                .products()
                .multiply(GridRowsTest.minimums(knots), Matrix.owning(v.length, 1, v))
                .array();
        double squares = 0;
        for (int d = 0; d + 1 < knots.first().length; d++) {
            double[] alone = new double[c.length];
            System.arraycopy(c, knots.first()[d], alone, knots.first()[d], knots.first()[d + 1] - knots.first()[d]);
            double[] sums = new double[grid.size()];
            grid.subtract(sums.clone(), 0, alone, -1, sums, ALONE);
            squares += norm(sums) * norm(sums);
        }
        assertThat(blocks.norm(v)).isCloseTo(Math.sqrt(squares), within(1e-4 * Math.sqrt(squares)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 30})
    void solutionsAreThoseWithoutItInFarFewerIterations(double constant) {
        SparseFeatures rows = rows(3000, 30);
        IntersectionMatrix matrix = matrix(rows, constant);
        GridPreconditioner grid = GridPreconditioner.of(rows, matrix, 16, ALONE);
        Matrix y = signs(3000, 2);
        ConjugateGradients solver = new ConjugateGradients(1e-8, 3000);
        Solution plain = solver.solve(matrix, y, Run.quiet());
        Solution fast = solver.solve(matrix, y, Optional.empty(), grid, Run.quiet());
        assertThat(fast.converged()).isTrue();
        assertThat(fast.x().array()).containsExactly(plain.x().array(), within(1e-5));
        assertThat(plain.mostIterations()).isGreaterThan(10 * fast.mostIterations());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 2})
    void aSolveLeavesAFewPercent(double constant) {
        SparseFeatures rows = rows(400, 20);
        IntersectionMatrix matrix = matrix(rows, constant);
        GridPreconditioner preconditioner = GridPreconditioner.of(rows, matrix, 8, ALONE);
        Matrix y = signs(400, 1);
        Matrix x = Matrix.zeros(400, 1);
        preconditioner.solve(y, x, ALONE);
        GridRows grid = GridRows.of(rows, Knots.of(matrix.heights(), 8, ALONE), matrix.heights(), ALONE);
        Matrix p = GridRowsTest.kernel(grid).addToDiagonal(preconditioner.shift());
        Arrays.setAll(p.array(), i -> p.array()[i] + constant);
        double[] left = Compute.sequential().products().multiply(p, x).array();
        Arrays.setAll(left, i -> left[i] - y.array()[i]);
        assertThat(norm(left) / norm(y.array())).isLessThan(0.03);
        assertThat(preconditioner.steps(y.array(), ALONE)).isBetween(3, 40);
    }

    @Test
    void dimensionsThatRepeatEachOtherTakeManySteps() {
        SparseFeatures once = rows(1000, 4);
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        RandomSource random = Seed.of(2).generator();
        for (int i = 0; i < once.rows(); i++) {
            for (int d = 0; d < 80; d++) {
                double value = once.row(i)[d % 4];
                builder.add(d, value * (1 + 0.01 * random.nextDouble()));
            }
            builder.endRow();
        }
        SparseFeatures often = builder.build(80);
        double[] y = signs(1000, 1).array();
        assertThat(GridPreconditioner.of(often, matrix(often), 16, ALONE).steps(y, ALONE))
                .isGreaterThan(
                        2 * GridPreconditioner.of(once, matrix(once), 16, ALONE).steps(y, ALONE));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyRowsCanBeSolvedFor(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(0.5);
        GridPreconditioner grid = GridPreconditioner.of(data.rows(), matrix, ALONE);
        Matrix y = data.block(2);
        ConjugateGradients solver = new ConjugateGradients(1e-8, 3000);
        Solution plain = solver.solve(matrix, y, Run.quiet());
        Solution fast = solver.solve(matrix, y, Optional.empty(), grid, Run.quiet());
        assertThat(fast.converged()).isTrue();
        assertThat(fast.x().array()).containsExactly(plain.x().array(), within(1e-5));
    }

    @Test
    void bitsDependNeitherOnWorkersNorOnOtherColumns() {
        SparseFeatures rows = rows(500, 12);
        GridPreconditioner grid = GridPreconditioner.of(rows, matrix(rows), 8, ALONE);
        Matrix two = signs(500, 2);
        Matrix alone = Matrix.zeros(500, 2);
        grid.solve(two, alone, ALONE);
        try (WorkerPool pool = WorkerPool.of(3)) {
            Matrix together = Matrix.zeros(500, 2);
            GridPreconditioner.of(rows, matrix(rows), 8, pool).solve(two, together, pool);
            assertThat(together.array()).isEqualTo(alone.array());
        }
        Matrix first = Matrix.zeros(500, 1);
        grid.solve(signs(500, 1), first, ALONE);
        assertThat(first.array()).isEqualTo(Arrays.copyOf(alone.array(), 500));
    }

    @Test
    void rowsCanBeLeftOut() {
        SparseFeatures rows = rows(600, 12);
        IntersectionMatrix matrix = matrix(rows);
        int[] removed = IntStream.range(100, 250).toArray();
        int[] kept = IntStream.concat(IntStream.range(0, 100), IntStream.range(250, 600))
                .toArray();
        Matrix y = signs(600, 1);
        for (int row : removed) {
            y.set(row, 0, 0);
        }
        Matrix x = Matrix.zeros(600, 1);
        GridPreconditioner.of(rows, matrix, 8, ALONE).without(removed, ALONE).solve(y, x, ALONE);
        // the knots are those of all rows, but nothing else is
        GridRows grid = GridRows.of(rows, Knots.of(matrix.heights(), 8, ALONE), matrix.heights(), ALONE);
        Matrix p = GridRowsTest.kernel(grid)
                .addToDiagonal(GridPreconditioner.of(rows, matrix, 8, ALONE).shift());
        double left = 0;
        for (int i : kept) {
            double product = 0;
            for (int j : kept) {
                product += p.get(i, j) * x.get(j, 0);
            }
            left += (product - y.get(i, 0)) * (product - y.get(i, 0));
        }
        assertThat(Math.sqrt(left / kept.length)).isLessThan(0.03);
    }
}
