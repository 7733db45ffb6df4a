package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.hik.inference.KernelColumns;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GreedyBlockDescentTest {
    private static final double NOISE = 0.1;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    private static KernelColumns columns(HistogramCase data) {
        return new KernelColumns(data.rows(), data.matrix(NOISE));
    }

    private static double[] solve(GreedyBlockDescent solver, HistogramCase data, double[] b, Run run) {
        return solver.solve(columns(data), NOISE, b, run, ConvergenceListener.NONE);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void solutionEqualsDenseCholesky(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix b = data.block(1);
        int blockSize = 1 + data.random().nextInt(11);
        double[] x = solve(new GreedyBlockDescent(1e-10, 20_000, blockSize), data, b.array(), Run.quiet());
        Matrix expected = b.copy();
        Cholesky.on(Compute.sequential()).factorInPlace(data.dense(NOISE)).solveInPlace(expected, Workers.sequential());
        assertThat(x).containsExactly(expected.array(), within(1e-7));
    }

    @Test
    void blockOfAllCoordinatesNeedsOneStep() {
        HistogramCase data = HistogramCase.of(3);
        List<Integer> steps = new ArrayList<>();
        new GreedyBlockDescent(1e-10, 5, data.rows().rows())
                .solve(columns(data), NOISE, data.block(1).array(), Run.quiet(), (step, residual) -> steps.add(step));
        assertThat(steps).containsExactly(0, 1);
    }

    /** Each step minimises over a block, so the objective falls; residuals may rise meanwhile. */
    @Test
    void objectiveNeverRises() {
        HistogramCase data = HistogramCase.of(5);
        double[] b = data.block(1).array();
        double last = 0;
        for (int steps = 1; steps < 15; steps++) {
            double[] x = solve(new GreedyBlockDescent(1e-12, steps, 3), data, b, Run.quiet());
            double objective = objective(data.dense(NOISE), b, x);
            assertThat(objective).isLessThanOrEqualTo(last + 1e-12);
            last = objective;
        }
        assertThat(last).isNegative();
    }

    private static double objective(Matrix a, double[] b, double[] x) {
        double sum = 0;
        for (int i = 0; i < b.length; i++) {
            double product = 0;
            for (int j = 0; j < b.length; j++) {
                product += a.get(i, j) * x[j];
            }
            sum += x[i] * (0.5 * product - b[i]);
        }
        return sum;
    }

    @Test
    void listenerHearsEveryStepUpToTheCap() {
        HistogramCase data = HistogramCase.of(7);
        List<Double> residuals = new ArrayList<>();
        new GreedyBlockDescent(1e-12, 4, 3)
                .solve(columns(data), NOISE, data.block(1).array(), Run.quiet(), (step, residual) -> {
                    assertThat(step).isEqualTo(residuals.size());
                    residuals.add(residual);
                });
        assertThat(residuals).hasSize(5).startsWith(1.0);
    }

    @Test
    void workersDoNotChangeABit() {
        HistogramCase data = HistogramCase.of(9);
        double[] b = data.block(1).array();
        GreedyBlockDescent solver = new GreedyBlockDescent(1e-8, 1000, 5);
        double[] one = solve(solver, data, b, Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(solve(solver, data, b, Run.on(pool))).isEqualTo(one);
        }
    }

    @Test
    void zeroRightHandSideNeedsNoStep() {
        HistogramCase data = HistogramCase.of(4);
        double[] zeros = new double[data.rows().rows()];
        assertThat(solve(new GreedyBlockDescent(1e-8, 10, 2), data, zeros, Run.quiet()))
                .containsOnly(0.0);
    }
}
