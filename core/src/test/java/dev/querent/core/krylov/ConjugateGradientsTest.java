package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConjugateGradientsTest {
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-10, 2000);

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    /** The error of x is at most the condition number times the relative residual. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void solutionEqualsDenseCholesky(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 80);
        double condition = Math.pow(10, random.nextInt(0, 5));
        DenseOperator a = operator(n, condition, seed);
        Matrix b = RandomMatrices.uniform(n, random.nextInt(0, 6), seed);
        Solution solution = SOLVER.solve(a, b, Run.quiet());
        Matrix expected = a.solve(b);
        assertThat(solution.converged()).isTrue();
        for (int c = 0; c < b.columns(); c++) {
            assertThat(norm(minus(solution.x(), expected), c))
                    .isLessThanOrEqualTo(2 * SOLVER.tolerance() * condition * norm(expected, c));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reportedResidualIsThatOfTheSolution(long seed) {
        DenseOperator a = operator(40, 1e4, seed);
        Matrix b = RandomMatrices.uniform(40, 3, seed + 1);
        Solution solution = new ConjugateGradients(1e-4, 100).solve(a, b, Run.quiet());
        Matrix product = Matrix.zeros(40, 3);
        a.multiply(solution.x(), product, Workers.sequential());
        for (int c = 0; c < 3; c++) {
            double actual = norm(minus(b, product), c) / norm(b, c);
            assertThat(solution.relativeResidual(c)).isCloseTo(actual, within(1e-14));
            assertThat(solution.converged(c)).isEqualTo(actual <= 1e-4);
        }
    }

    /** Without the final product that checks the others; the recursive residual is still that of the solution. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void roughSolvesTakeOneProductForEachIteration(long seed) {
        DenseOperator a = operator(60, 1e6, seed);
        Matrix b = RandomMatrices.uniform(60, 4, seed + 1);
        AtomicInteger products = new AtomicInteger();
        SymmetricOperator counted = new SymmetricOperator() {
            @Override
            public int size() {
                return a.size();
            }

            @Override
            public void multiply(Matrix in, Matrix out, Workers workers) {
                products.incrementAndGet();
                a.multiply(in, out, workers);
            }
        };
        Solution solution = new ConjugateGradients(1e-3, 1000).solve(counted, b, Run.quiet());
        assertThat(products).hasValue(solution.mostIterations());
        Matrix product = Matrix.zeros(60, 4);
        a.multiply(solution.x(), product, Workers.sequential());
        for (int c = 0; c < 4; c++) {
            double actual = norm(minus(b, product), c) / norm(b, c);
            assertThat(solution.relativeResidual(c)).isCloseTo(actual, within(1e-8));
            assertThat(actual).isLessThanOrEqualTo(1e-3);
        }
    }

    /** More columns than one group holds, of very different difficulty, so that they stop at very different times. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neighboursDoNotChangeABit(boolean started) {
        int n = 60;
        int columns = ConjugateGradients.GROUP + 5;
        DenseOperator a = operator(n, 1e5, 3);
        Matrix b = RandomMatrices.uniform(n, columns, 4);
        for (int c = 0;
                c < columns;
                c += 3) { // eigenvector-like columns: A·random twice is nearly in the top eigenspace
            Matrix easy = ColumnArithmetic.columns(b, new int[] {c});
            Matrix product = Matrix.zeros(n, 1);
            for (int power = 0; power <= c; power++) {
                a.multiply(easy, product, Workers.sequential());
                System.arraycopy(product.array(), 0, easy.array(), 0, n);
            }
            System.arraycopy(easy.array(), 0, b.array(), c * n, n);
        }
        Optional<Matrix> start = started ? Optional.of(RandomMatrices.uniform(n, columns, 5)) : Optional.empty();
        Preconditioner p = diagonal(n);
        Solution together = SOLVER.solve(a, b, start, p, Run.quiet());
        for (int c = 0; c < columns; c++) {
            int[] alone = {c};
            Solution one = SOLVER.solve(
                    a,
                    ColumnArithmetic.columns(b, alone),
                    start.map(s -> ColumnArithmetic.columns(s, alone)),
                    p,
                    Run.quiet());
            assertThat(one.x().array())
                    .isEqualTo(ColumnArithmetic.columns(together.x(), alone).array());
            assertThat(one.iterations(0)).isEqualTo(together.iterations(c));
            assertThat(one.relativeResidual(0)).isEqualTo(together.relativeResidual(c));
        }
        assertThat(together.iterations(columns - 1)).isNotEqualTo(together.iterations(0));
    }

    /** Long columns, so that they are cut into chunks. */
    @Test
    void workersDoNotChangeABit() {
        int n = 70_001;
        SymmetricOperator a = tridiagonal(n);
        Matrix b = RandomMatrices.uniform(n, 3, 1);
        Solution one = SOLVER.solve(a, b, Optional.empty(), diagonal(n), Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            Solution many = SOLVER.solve(a, b, Optional.empty(), diagonal(n), Run.on(pool));
            assertThat(many.x().array()).isEqualTo(one.x().array());
        }
        assertThat(one.converged()).isTrue();
    }

    @Test
    void finishedColumnsCostNoMoreProducts() {
        DenseOperator a = operator(50, 1e4, 8);
        Matrix b = RandomMatrices.uniform(50, 3, 9);
        Matrix exact = a.solve(b);
        Matrix start = Matrix.zeros(50, 3);
        System.arraycopy(exact.array(), 50, start.array(), 50, 50); // only the middle column begins at its end
        DenseOperator counted = operator(50, 1e4, 8);
        Solution solution = SOLVER.solve(counted, b, Optional.of(start), Preconditioner.none(), Run.quiet());
        assertThat(solution.iterations(1)).isZero();
        assertThat(solution.iterations(0)).isPositive();
        int iterations = solution.iterations(0) + solution.iterations(2);
        assertThat(counted.columns()).isEqualTo(iterations + 3 + 2); // and the residuals before and after
        assertThat(counted.calls()).isEqualTo(solution.mostIterations() + 2);
    }

    @Test
    void zeroRightHandSideGivesZeroAtOnce() {
        DenseOperator a = operator(20, 10, 1);
        Matrix b = RandomMatrices.uniform(20, 3, 2);
        Arrays.fill(b.array(), 20, 40, 0.0);
        Solution solution =
                SOLVER.solve(a, b, Optional.of(RandomMatrices.uniform(20, 3, 6)), Preconditioner.none(), Run.quiet());
        assertThat(Arrays.copyOfRange(solution.x().array(), 20, 40)).containsOnly(0.0);
        assertThat(solution.iterations(1)).isZero();
        assertThat(solution.relativeResidual(1)).isZero();
        assertThat(solution.converged()).isTrue();
        DenseOperator untouched = operator(20, 10, 1);
        SOLVER.solve(untouched, Matrix.zeros(20, 4), Run.quiet());
        assertThat(untouched.calls()).isZero();
    }

    @Test
    void startIsNotChangedAndSavesIterations() {
        DenseOperator a = operator(60, 1e3, 11);
        Matrix b = RandomMatrices.uniform(60, 2, 12);
        Solution coarse = new ConjugateGradients(1e-6, 500).solve(a, b, Run.quiet());
        Matrix start = coarse.x().copy();
        Solution warm = SOLVER.solve(a, b, Optional.of(start), Preconditioner.none(), Run.quiet());
        assertThat(start.array()).isEqualTo(coarse.x().array());
        assertThat(warm.converged()).isTrue();
        assertThat(warm.mostIterations())
                .isLessThan(SOLVER.solve(a, b, Run.quiet()).mostIterations());
    }

    @Test
    void capIsKeptAndReported() {
        DenseOperator a = operator(60, 1e6, 13);
        Matrix b = RandomMatrices.uniform(60, 2, 14);
        Arrays.fill(b.array(), 0, 60, 0.0);
        List<FitEvent> events = new ArrayList<>();
        Solution solution =
                new ConjugateGradients(1e-10, 7).solve(a, b, Run.quiet().withListener(events::add));
        assertThat(solution.converged()).isFalse();
        assertThat(solution.unconverged()).isEqualTo(1);
        assertThat(solution.mostIterations()).isEqualTo(7);
        assertThat(events).last().isInstanceOfSatisfying(FitEvent.NotConverged.class, event -> {
            assertThat(event.what()).isEqualTo("conjugate gradients, 1 of 2 right-hand sides");
            assertThat(event.iterations()).isEqualTo(7);
            assertThat(event.change()).hasValue(solution.relativeResidual(1));
        });
    }

    /** Round-off keeps the residual of an ill-conditioned system above 1e-17; restarts must end. */
    @Test
    void unreachableToleranceIsReported() {
        DenseOperator a = operator(50, 1e12, 15);
        Solution solution =
                new ConjugateGradients(1e-17, 100_000).solve(a, RandomMatrices.uniform(50, 2, 16), Run.quiet());
        assertThat(solution.converged()).isFalse();
        assertThat(solution.relativeResidual(0)).isLessThan(1e-2).isGreaterThan(1e-17);
    }

    @Test
    void matrixThatIsNotPositiveDefiniteIsNotSolvedInSilence() {
        Matrix indefinite = Matrix.identity(5);
        indefinite.set(2, 2, -1);
        Matrix b = Matrix.zeros(5, 1);
        b.set(2, 0, 1);
        Solution solution = SOLVER.solve(new DenseOperator(indefinite), b, Run.quiet());
        assertThat(solution.converged()).isFalse();
        assertThat(solution.x().array()).containsOnly(0.0);
    }

    /** A matrix with m distinct eigenvalues is solved in m steps. */
    @Test
    void iterationsAreTheNumberOfDistinctEigenvalues() {
        double[] eigenvalues = new double[40];
        for (int i = 0; i < 40; i++) {
            eigenvalues[i] = 1 + i % 4;
        }
        DenseOperator a = new DenseOperator(RandomMatrices.withSpectrum(eigenvalues, 17));
        Solution solution = SOLVER.solve(a, RandomMatrices.uniform(40, 2, 18), Run.quiet());
        assertThat(solution.mostIterations()).isEqualTo(4);
    }

    @Test
    void exactPreconditionerNeedsOneIteration() {
        DenseOperator a = operator(40, 1e5, 19);
        Preconditioner exact =
                (in, out, workers) -> System.arraycopy(a.solve(in).array(), 0, out.array(), 0, in.array().length);
        Solution solution = SOLVER.solve(a, RandomMatrices.uniform(40, 3, 20), Optional.empty(), exact, Run.quiet());
        assertThat(solution.mostIterations()).isEqualTo(1);
        assertThat(solution.converged()).isTrue();
    }

    @Test
    void listenerHearsEveryIterationFromTheStart() {
        DenseOperator a = operator(40, 1e3, 21);
        Matrix b = RandomMatrices.uniform(40, 3, 22);
        List<Integer> iterations = new ArrayList<>();
        List<Double> residuals = new ArrayList<>();
        Solution solution =
                SOLVER.solve(a, b, Optional.empty(), Preconditioner.none(), Run.quiet(), (iteration, residual) -> {
                    iterations.add(iteration);
                    residuals.add(residual);
                });
        assertThat(iterations).hasSize(solution.mostIterations() + 1);
        for (int i = 0; i < iterations.size(); i++) {
            assertThat(iterations.get(i)).isEqualTo(i);
        }
        assertThat(residuals.get(0)).isCloseTo(1.0, within(1e-15));
        assertThat(residuals).last().isEqualTo(solution.worstRelativeResidual());
    }

    @Test
    void cancellationStopsTheSolve() {
        Cancellation cancellation = new Cancellation();
        Run run = Run.quiet().withCancellation(cancellation);
        DenseOperator a = operator(40, 1e6, 23);
        Matrix b = RandomMatrices.uniform(40, 1, 24);
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() ->
                        SOLVER.solve(a, b, Optional.empty(), Preconditioner.none(), run, (iteration, residual) -> {
                            if (iteration == 3) {
                                cancellation.request();
                            }
                        }));
        assertThat(a.calls()).isEqualTo(3);
    }

    @Test
    void wrongShapesAndValuesAreRefused() {
        DenseOperator a = operator(4, 10, 25);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SOLVER.solve(a, Matrix.zeros(3, 1), Run.quiet()))
                .withMessage("rows of the right-hand sides must be 4 as the operator's, got 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SOLVER.solve(
                        a, Matrix.zeros(4, 2), Optional.of(Matrix.zeros(4, 1)), Preconditioner.none(), Run.quiet()))
                .withMessage("start must be 4 x 2 as the right-hand sides, got 4 x 1");
        Matrix nan = Matrix.zeros(4, 2);
        nan.set(1, 1, Double.NaN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SOLVER.solve(a, nan, Run.quiet()))
                .withMessage("norm of right-hand side 1 must be finite, got NaN");
        assertThatIllegalArgumentException().isThrownBy(() -> new ConjugateGradients(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ConjugateGradients(1e-3, -1));
    }

    private static DenseOperator operator(int n, double condition, long seed) {
        return new DenseOperator(RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, condition), seed));
    }

    /** Some positive diagonal matrix; it need not help. */
    private static Preconditioner diagonal(int n) {
        return (in, out, workers) -> {
            for (int i = 0; i < in.array().length; i++) {
                out.array()[i] = in.array()[i] / (1 + i % n % 3);
            }
        };
    }

    /** 3 on the diagonal, −1 beside it. */
    private static SymmetricOperator tridiagonal(int n) {
        return new SymmetricOperator() {
            @Override
            public int size() {
                return n;
            }

            @Override
            public void multiply(Matrix in, Matrix out, Workers workers) {
                for (int c = 0; c < in.columns(); c++) {
                    for (int i = 0; i < n; i++) {
                        double left = i == 0 ? 0 : in.get(i - 1, c);
                        double right = i == n - 1 ? 0 : in.get(i + 1, c);
                        out.set(i, c, 3 * in.get(i, c) - left - right);
                    }
                }
            }
        };
    }

    private static Matrix minus(Matrix a, Matrix b) {
        Matrix difference = a.copy();
        for (int i = 0; i < difference.array().length; i++) {
            difference.array()[i] -= b.array()[i];
        }
        return difference;
    }

    private static double norm(Matrix a, int column) {
        double sum = 0;
        for (int i = 0; i < a.rows(); i++) {
            sum += a.get(i, column) * a.get(i, column);
        }
        return Math.sqrt(sum);
    }

    /** Like inner iterations: another positive diagonal each time. */
    @Test
    void preconditionersThatAreNotFixedAreFollowed() {
        DenseOperator a = operator(60, 1e3, 1);
        Matrix b = RandomMatrices.uniform(60, 3, 2);
        Preconditioner restless = new Preconditioner() {
            private int calls;

            @Override
            public boolean isFixed() {
                return false;
            }

            @Override
            public void solve(Matrix in, Matrix out, Workers workers) {
                calls++;
                for (int i = 0; i < in.array().length; i++) {
                    out.array()[i] = in.array()[i] * (1 + 0.2 * Math.sin(7.0 * calls + i % in.rows()));
                }
            }
        };
        Solution solution = SOLVER.solve(a, b, Optional.empty(), restless, Run.quiet());
        assertThat(solution.converged()).isTrue();
        assertThat(norm(minus(solution.x(), a.solve(b)), 0)).isLessThan(1e-6);
    }
}
