package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** L is stored in floats, so everything holds to about 1e-7 of the largest entry. */
class PivotedCholeskyTest {
    private static final double FLOAT = 2e-6;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fullRankReproducesTheMatrix(long seed) {
        int n = new SplittableRandom(seed).nextInt(1, 40);
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 100), seed);
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        assertThat(cholesky.growTo(n, Run.quiet())).isTrue();
        Matrix product = outerProduct(cholesky.factor());
        for (int i = 0; i < k.array().length; i++) {
            assertThat(product.array()[i]).isCloseTo(k.array()[i], within(FLOAT));
        }
        assertThat(cholesky.remainingTrace(n)).isCloseTo(0, within(n * FLOAT));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void remainingTraceIsWhatTheColumnsLeave(long seed) {
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(50, 1e4), seed);
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        cholesky.growTo(13, Run.quiet());
        cholesky.growTo(30, Run.quiet());
        assertThat(cholesky.rank()).isEqualTo(30);
        Matrix rows = cholesky.factor()
                .transposedRows(LongStream.range(0, 50).mapToInt(i -> (int) i).toArray());
        double trace = cholesky.remainingTrace(0);
        for (int r = 1; r <= 30; r++) {
            for (int i = 0; i < 50; i++) {
                trace -= rows.get(r - 1, i) * rows.get(r - 1, i);
            }
            assertThat(cholesky.remainingTrace(r)).isCloseTo(trace, within(50 * FLOAT));
            assertThat(cholesky.remainingTrace(r)).isLessThanOrEqualTo(cholesky.remainingTrace(r - 1));
        }
    }

    @Test
    void growthStopsWhereTheMatrixHasNoMore() {
        double[] eigenvalues = new double[40];
        for (int i = 0; i < 7; i++) {
            eigenvalues[i] = 1 + i;
        }
        PivotedCholesky cholesky =
                new PivotedCholesky(new DenseMatrixColumns(RandomMatrices.withSpectrum(eigenvalues, 5)));
        assertThat(cholesky.growTo(30, Run.quiet())).isFalse();
        assertThat(cholesky.rank()).isBetween(7, 9);
        assertThat(cholesky.largestRemaining()).isLessThan(1e-5);
    }

    @Test
    void duplicateRowsAreDrawnOnce() {
        Matrix k = Matrix.zeros(12, 12); // three groups of four equal rows
        for (int j = 0; j < 12; j++) {
            for (int i = 0; i < 12; i++) {
                k.set(i, j, i % 3 == j % 3 ? 1 : 0.25);
            }
        }
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        assertThat(cholesky.growTo(12, Run.quiet())).isFalse();
        assertThat(cholesky.rank()).isEqualTo(3);
    }

    @Test
    void zeroMatrixHasRankZeroAndLeavesTheShift() {
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(Matrix.zeros(5, 5)));
        assertThat(cholesky.growTo(3, Run.quiet())).isFalse();
        LowRankPreconditioner p = LowRankPreconditioner.of(cholesky, 0.5, Compute.sequential());
        assertThat(p.rank()).isZero();
        assertThat(p.logDeterminant()).isCloseTo(5 * Math.log(0.5), within(1e-12));
        Matrix out = Matrix.zeros(5, 1);
        p.solve(Matrix.owning(5, 1, new double[] {1, 2, 3, 4, 5}), out, Workers.sequential());
        assertThat(out.array()).containsExactly(2, 4, 6, 8, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void preconditionerSolvesWithItsOwnMatrix(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 60);
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 1e3), seed);
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        cholesky.growTo(random.nextInt(0, n + 1), Run.quiet());
        LowRankPreconditioner p = LowRankPreconditioner.of(cholesky, 0.01, Compute.sequential());
        DenseOperator matrix = new DenseOperator(outerProduct(cholesky.factor()).addToDiagonal(p.shift()));
        Matrix b = RandomMatrices.uniform(n, 3, seed);
        Matrix expected = matrix.solve(b);
        Matrix out = Matrix.zeros(n, 3);
        p.solve(b, out, Workers.sequential());
        for (int i = 0; i < out.array().length; i++) {
            assertThat(out.array()[i]).isCloseTo(expected.array()[i], within(1e-9));
        }
        assertThat(p.logDeterminant()).isCloseTo(matrix.logDeterminant(), within(1e-10 * n));
    }

    /** Rows on both sides of tile edges, numbers of columns on both sides of the unrolled loops. */
    @Test
    void workersAndNeighboursDoNotChangeABit() {
        for (int n : new int[] {1, 511, 512, 1026, 1027, 4500}) {
            MatrixColumns matrix = new Ramp(n);
            PivotedCholesky one = new PivotedCholesky(matrix);
            one.growTo(27, Run.quiet());
            LowRankPreconditioner p = LowRankPreconditioner.of(one, 0.1, Compute.sequential());
            Matrix b = RandomMatrices.uniform(n, 5, n);
            Matrix out = Matrix.zeros(n, 5);
            p.solve(b, out, Workers.sequential());
            try (WorkerPool pool = WorkerPool.of(3)) {
                PivotedCholesky many = new PivotedCholesky(matrix);
                many.growTo(27, Run.on(pool));
                Matrix again = Matrix.zeros(n, 5);
                LowRankPreconditioner.of(many, 0.1, Compute.on(pool)).solve(b, again, pool);
                assertThat(again.array()).isEqualTo(out.array());
            }
            Matrix alone = Matrix.zeros(n, 1);
            p.solve(ColumnArithmetic.columns(b, new int[] {4}), alone, Workers.sequential());
            assertThat(alone.array())
                    .isEqualTo(ColumnArithmetic.columns(out, new int[] {4}).array());
        }
    }

    @Test
    void preconditionerSavesIterations() {
        double[] eigenvalues = new double[200];
        for (int i = 0; i < 200; i++) {
            eigenvalues[i] = 200 / Math.pow(1 + i, 2);
        }
        Matrix k = RandomMatrices.withSpectrum(eigenvalues, 3);
        DenseOperator a = new DenseOperator(k.copy().addToDiagonal(0.01));
        Matrix b = RandomMatrices.uniform(200, 2, 4);
        ConjugateGradients solver = new ConjugateGradients(1e-8, 1000);
        int plain = solver.solve(a, b, Run.quiet()).mostIterations();
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        cholesky.growTo(40, Run.quiet());
        LowRankPreconditioner p = LowRankPreconditioner.of(cholesky, 0.01, Compute.sequential());
        Solution solution = solver.solve(a, b, Optional.empty(), p, Run.quiet());
        assertThat(solution.converged()).isTrue();
        assertThat(solution.mostIterations()).isLessThan(plain / 2);
    }

    @Test
    void matrixThatIsNotPositiveSemiDefiniteIsRefused() {
        Matrix negative = Matrix.identity(3);
        negative.set(1, 1, -2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PivotedCholesky(new DenseMatrixColumns(negative)))
                .withMessage("diagonal entry 1 must be finite and >= 0 in a positive semi-definite matrix, got -2.0");
        MatrixColumns disagreeing = new MatrixColumns() {
            @Override
            public int size() {
                return 2;
            }

            @Override
            public double[] diagonal() {
                return new double[] {1, 1};
            }

            @Override
            public void column(int j, double[] into, int offset) {
                into[offset + j] = -1;
            }
        };
        PivotedCholesky cholesky = new PivotedCholesky(disagreeing);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cholesky.growTo(1, Run.quiet()))
                .withMessageContaining("not positive semi-definite, or its columns and its diagonal do not agree");
    }

    /** min(i, j) / n: an intersection kernel of one dimension, at any size without storing it. */
    private record Ramp(int size) implements MatrixColumns {

        @Override
        public double[] diagonal() {
            return LongStream.rangeClosed(1, size)
                    .mapToDouble(i -> (double) i / size)
                    .toArray();
        }

        @Override
        public void column(int j, double[] into, int offset) {
            for (int i = 0; i < size; i++) {
                into[offset + i] = (double) (Math.min(i, j) + 1) / size;
            }
        }
    }

    /** Draws, accepted pivots and columns are those of elimination on the whole matrix, written out. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsAreThoseOfEliminationOnTheWholeMatrix(long seed) {
        int n = new SplittableRandom(seed).nextInt(5, 60);
        double[] spectrum = RandomMatrices.geometricSpectrum(n, seed % 2 == 0 ? 30 : 1e4);
        Matrix k = RandomMatrices.withSpectrum(spectrum, seed);
        PivotedCholesky cholesky = new PivotedCholesky(new DenseMatrixColumns(k));
        int rank = Math.min(n, 21);
        cholesky.growTo(Math.min(n, 3), Run.quiet());
        cholesky.growTo(rank, Run.quiet());

        int[] all = LongStream.range(0, n).mapToInt(i -> (int) i).toArray();
        Matrix rows = cholesky.factor().transposedRows(all);
        Matrix rest = k.copy();
        int column = 0;
        for (int block = 1; column < rank; block++) {
            int count = Math.min(8, (column < 3 ? Math.min(n, 3) : rank) - column);
            double offset = block * (Math.sqrt(5) - 1) / 2 % 1;
            List<Integer> open = new ArrayList<>(drawn(rest, count, offset));
            double[] before =
                    IntStream.range(0, n).mapToDouble(i -> rest.get(i, i)).toArray();
            while (!open.isEmpty()) {
                int best = open.stream()
                        .max(Comparator.comparingDouble(i -> rest.get(i, i)))
                        .orElseThrow();
                if (rest.get(best, best) <= 0.1 * before[best]) {
                    break;
                }
                double[] entries = IntStream.range(0, n)
                        .mapToDouble(i -> rest.get(i, best) / Math.sqrt(rest.get(best, best)))
                        .toArray();
                for (int i = 0; i < n; i++) {
                    assertThat(rows.get(column, i))
                            .as("row %d of column %d", i, column)
                            .isCloseTo(entries[i], within(1e-9));
                    for (int j = 0; j < n; j++) {
                        rest.set(i, j, rest.get(i, j) - entries[i] * entries[j]);
                    }
                }
                open.remove(Integer.valueOf(best));
                column++;
            }
        }
        assertThat(cholesky.rank()).isEqualTo(column);
        double largest =
                IntStream.range(0, n).mapToDouble(i -> rest.get(i, i)).max().orElseThrow();
        assertThat(cholesky.largestRemaining()).isCloseTo(largest, within(1e-12));
    }

    /** For each of evenly spaced places, the first row at which the cumulative diagonal is beyond it. */
    private static SortedSet<Integer> drawn(Matrix rest, int count, double offset) {
        double total =
                IntStream.range(0, rest.rows()).mapToDouble(i -> rest.get(i, i)).sum();
        SortedSet<Integer> drawn = new TreeSet<>();
        for (int place = 0; place < count; place++) {
            double sum = 0;
            int row = -1;
            while (sum <= (place + offset) / count * total) {
                row++;
                sum += rest.get(row, row);
            }
            drawn.add(row);
        }
        return drawn;
    }

    private static Matrix outerProduct(LowRankFactor factor) {
        int[] all = LongStream.range(0, factor.rows()).mapToInt(i -> (int) i).toArray();
        return Compute.sequential().products().gram(factor.transposedRows(all));
    }
}
