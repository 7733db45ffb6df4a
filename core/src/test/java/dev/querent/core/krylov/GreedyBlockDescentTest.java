package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GreedyBlockDescentTest {
    private static final double NOISE = 0.1;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void solutionEqualsDenseCholesky(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 60);
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 50), seed);
        Matrix b = RandomMatrices.uniform(n, 1, seed);
        Solution solution = new GreedyBlockDescent(1e-10, 10_000, random.nextInt(1, 12))
                .solve(new DenseMatrixColumns(k), NOISE, b.array(), Run.quiet(), ConvergenceListener.NONE);
        assertThat(solution.converged()).isTrue();
        Matrix expected = new DenseOperator(k.copy().addToDiagonal(NOISE)).solve(b);
        assertThat(solution.x().array()).containsExactly(expected.array(), within(1e-7));
    }

    @Test
    void blockOfAllCoordinatesNeedsOneStep() {
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(20, 50), 3);
        Solution solution = new GreedyBlockDescent(1e-10, 5, 20)
                .solve(
                        new DenseMatrixColumns(k),
                        NOISE,
                        RandomMatrices.uniform(20, 1, 4).array(),
                        Run.quiet(),
                        ConvergenceListener.NONE);
        assertThat(solution.mostIterations()).isEqualTo(1);
    }

    /** Each step minimises over a block, so the objective falls; residuals may rise meanwhile. */
    @Test
    void objectiveNeverRises() {
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(30, 100), 5);
        double[] b = RandomMatrices.uniform(30, 1, 6).array();
        double last = 0;
        for (int steps = 1; steps < 15; steps++) {
            Solution solution = new GreedyBlockDescent(1e-12, steps, 3)
                    .solve(new DenseMatrixColumns(k), NOISE, b, Run.quiet(), ConvergenceListener.NONE);
            double objective = objective(k, b, solution.x());
            assertThat(objective).isLessThanOrEqualTo(last + 1e-12);
            last = objective;
        }
    }

    @Test
    void listenerHearsEveryStepAndTheCapIsReported() {
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(30, 100), 7);
        List<Double> residuals = new ArrayList<>();
        List<FitEvent> events = new ArrayList<>();
        Solution solution = new GreedyBlockDescent(1e-10, 4, 3)
                .solve(
                        new DenseMatrixColumns(k),
                        NOISE,
                        RandomMatrices.uniform(30, 1, 8).array(),
                        Run.quiet().withListener(events::add),
                        (step, residual) -> {
                            assertThat(step).isEqualTo(residuals.size());
                            residuals.add(residual);
                        });
        assertThat(residuals).hasSize(5).startsWith(1.0).endsWith(solution.worstRelativeResidual());
        assertThat(events).singleElement().isInstanceOf(FitEvent.NotConverged.class);
    }

    @Test
    void workersDoNotChangeABit() {
        DenseMatrixColumns k =
                new DenseMatrixColumns(RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(50, 100), 9));
        double[] b = RandomMatrices.uniform(50, 1, 10).array();
        GreedyBlockDescent solver = new GreedyBlockDescent(1e-8, 1000, 5);
        Solution one = solver.solve(k, NOISE, b, Run.quiet(), ConvergenceListener.NONE);
        try (WorkerPool pool = WorkerPool.of(3)) {
            Solution many = solver.solve(k, NOISE, b, Run.on(pool), ConvergenceListener.NONE);
            assertThat(many.x().array()).isEqualTo(one.x().array());
        }
    }

    @Test
    void zeroRightHandSideNeedsNoStepAndWrongLengthIsRefused() {
        DenseMatrixColumns k = new DenseMatrixColumns(Matrix.identity(4));
        GreedyBlockDescent solver = new GreedyBlockDescent(1e-8, 10, 2);
        assertThat(solver.solve(k, NOISE, new double[4], Run.quiet(), ConvergenceListener.NONE)
                        .mostIterations())
                .isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> solver.solve(k, NOISE, new double[3], Run.quiet(), ConvergenceListener.NONE))
                .withMessage("right-hand side must be 4 long as the matrix, got 3");
    }

    private static double objective(Matrix k, double[] b, Matrix x) {
        double sum = 0;
        for (int i = 0; i < b.length; i++) {
            double product = NOISE * x.get(i, 0);
            for (int j = 0; j < b.length; j++) {
                product += k.get(i, j) * x.get(j, 0);
            }
            sum += x.get(i, 0) * (0.5 * product - b[i]);
        }
        return sum;
    }
}
