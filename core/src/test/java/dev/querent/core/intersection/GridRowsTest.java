package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridRowsTest {
    private static final Workers ALONE = Workers.sequential();
    private static final Compute COMPUTE = Compute.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    private static GridRows grid(HistogramCase data, int cells) {
        Heights heights = data.matrix(0.1).heights();
        return GridRows.of(data.rows(), Knots.of(heights, cells, ALONE), heights, ALONE);
    }

    /** Z, read off products with unit vectors. */
    private static Matrix dense(GridRows grid) {
        int cells = grid.knots().cells();
        Matrix z = Matrix.zeros(grid.size(), cells);
        for (int cell = 0; cell < cells; cell++) {
            double[] unit = new double[cells];
            unit[cell] = -1;
            double[] column = new double[grid.size()];
            grid.subtract(column.clone(), 0, unit, 1, column, ALONE);
            System.arraycopy(column, 0, z.array(), cell * grid.size(), grid.size());
        }
        return z;
    }

    /** G by its definition. */
    static Matrix minimums(Knots knots) {
        Matrix g = Matrix.zeros(knots.cells(), knots.cells());
        for (int d = 0; d + 1 < knots.first().length; d++) {
            for (int a = knots.first()[d]; a < knots.first()[d + 1]; a++) {
                for (int b = knots.first()[d]; b < knots.first()[d + 1]; b++) {
                    g.set(a, b, Math.min(knots.heights()[a], knots.heights()[b]));
                }
            }
        }
        return g;
    }

    /** Z·G·Zᵀ. */
    static Matrix kernel(GridRows grid) {
        Matrix z = dense(grid);
        Matrix zg = COMPUTE.products().multiply(z, minimums(grid.knots()));
        return COMPUTE.products().transposeMultiply(transposed(zg), transposed(z));
    }

    private static Matrix transposed(Matrix a) {
        Matrix t = Matrix.zeros(a.columns(), a.rows());
        for (int i = 0; i < a.rows(); i++) {
            for (int j = 0; j < a.columns(); j++) {
                t.set(j, i, a.get(i, j));
            }
        }
        return t;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void functionsAreLinearBetweenKnots(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Heights heights = data.matrix(0.1).heights();
        GridRows grid = grid(data, 3);
        Knots knots = grid.knots();
        Matrix z = dense(grid);
        for (int i = 0; i < grid.size(); i++) {
            for (int d = 0; d + 1 < knots.first().length; d++) {
                double height = heights.of(d, data.rows().row(i)[d]);
                double value =
                        0; // of the function whose values at the knots are their heights: it is the height itself
                for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                    value += z.get(i, cell) * knots.heights()[cell];
                    assertThat(z.get(i, cell)).isBetween(0.0, 1.0);
                }
                double gap = Arrays.stream(knots.gaps(), knots.first()[d], knots.first()[d + 1])
                        .max()
                        .orElse(0);
                assertThat(value).isCloseTo(height, within(gap / 500 + 1e-7 * height));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void productsAreThoseOfTheDenseMatrix(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        GridRows grid = grid(data, 1 + (int) (seed % 7));
        Matrix z = dense(grid);
        Matrix v = data.block(2);
        double[] second = Arrays.copyOfRange(v.array(), grid.size(), 2 * grid.size());
        Matrix expected = COMPUTE.products().transposeMultiply(z, Matrix.owning(grid.size(), 1, second));
        assertThat(grid.collect(v.array(), grid.size(), ALONE)).containsExactly(expected.array(), within(1e-4));

        Matrix square = COMPUTE.products().transposeMultiply(z, z);
        double[] c = expected.array();
        Matrix squared = COMPUTE.products().multiply(square, expected);
        assertThat(grid.square(new double[][] {c}, ALONE)[0]).containsExactly(squared.array(), within(1e-3));

        double[] moments = grid.moments(ALONE);
        Knots knots = grid.knots();
        for (int d = 0; d + 1 < knots.first().length; d++) {
            for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                boolean last = cell + 1 == knots.first()[d + 1];
                double above = last ? 0 : moments[3 * (cell + 1) + 2];
                assertThat(moments[3 * cell] + above).isCloseTo(square.get(cell, cell), within(1e-4));
                if (!last) {
                    assertThat(moments[3 * (cell + 1) + 1]).isCloseTo(square.get(cell, cell + 1), within(1e-4));
                }
            }
        }
    }

    /**
     * Pairs in different cells are exact, pairs in the same cell lose a Brownian bridge between its ends: the remainder is positive
     * semi-definite.
     */
    @ParameterizedTest
    @MethodSource("seeds")
    void whatRemainsOfTheKernelIsPositiveAndFallsWithTheCells(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix k = data.dense(0);
        double trace =
                IntStream.range(0, k.rows()).mapToDouble(i -> k.get(i, i)).sum();
        double last = Double.POSITIVE_INFINITY;
        for (int cells : new int[] {1, 2, 4, 40}) {
            Matrix rest = k.copy();
            Matrix kept = kernel(grid(data, cells));
            for (int i = 0; i < rest.array().length; i++) {
                rest.array()[i] -= kept.array()[i] + data.kernel().constant();
            }
            double left = IntStream.range(0, k.rows())
                    .mapToDouble(i -> rest.get(i, i))
                    .sum();
            SymmetricEigen eigen = SymmetricEigen.of(rest);
            double least =
                    IntStream.range(0, k.rows()).mapToDouble(eigen::value).min().orElse(0);
            assertThat(least).isGreaterThanOrEqualTo(-0.01 * trace / cells);
            assertThat(left).isLessThanOrEqualTo(last + 0.01 * trace);
            last = left;
        }
        assertThat(last).as("a knot at every height").isLessThanOrEqualTo(1e-2 * trace);
    }

    @Test
    void sumsAreTheSameOnAnyNumberOfWorkers() {
        HistogramCase data = HistogramCase.of(11);
        GridRows grid = grid(data, 4);
        double[] v = data.block(1).array();
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(grid.collect(v, 0, pool)).isEqualTo(grid.collect(v, 0, ALONE));
            double[] c = grid.collect(v, 0, ALONE);
            assertThat(grid.square(new double[][] {c}, pool)[0]).isEqualTo(grid.square(new double[][] {c}, ALONE)[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 16})
    void aColumnHasTheSameBitsInAnyCompany(int columns) {
        HistogramCase data = HistogramCase.of(12);
        GridRows grid = grid(data, 5);
        double[][] functions = new double[columns][grid.knots().cells()];
        for (double[] function : functions) {
            Arrays.setAll(function, i -> data.random().nextGaussian());
        }
        double[][] together = grid.square(functions, ALONE);
        for (int c = 0; c < columns; c++) {
            assertThat(together[c]).isEqualTo(grid.square(new double[][] {functions[c]}, ALONE)[0]);
        }
    }

    @Test
    void registersOfBothLengthsGiveTheSameBits() {
        assumeThat(VectorGrid.find()).as("registers of at least eight floats").isNotNull();
        HistogramCase data = HistogramCase.of(13);
        SparseFeatures rows = data.rows();
        int cells = 50;
        int[] codes = new int[(int) rows.nonZeros()];
        Arrays.setAll(
                codes, p -> data.random().nextInt(cells) << 8 | data.random().nextInt(256));
        float[] shares = new float[256];
        float[] lines = new float[2 * GridScan.WIDTH * cells];
        for (int i = 0; i < 256; i++) {
            shares[i] = i / 255f;
        }
        for (int i = 0; i < lines.length; i++) {
            lines[i] = (float) data.random().nextGaussian();
        }
        float[] once = new float[lines.length];
        float[] twice = new float[lines.length];
        VectorGrid.sixteen(rows, codes, shares, 0, rows.rows(), lines, once);
        VectorGrid.sixteenAsTwo(rows, codes, shares, 0, rows.rows(), lines, twice);
        assertThat(twice).isEqualTo(once);
    }
}
