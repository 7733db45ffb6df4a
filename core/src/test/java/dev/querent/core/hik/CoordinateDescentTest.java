package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.intersection.ExactRowScores;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.TabulatedRowScores;
import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoordinateDescentTest {
    private static final double NOISE = 0.2;
    private static final CoordinateDescent SOLVER = new CoordinateDescent(1e-10, 5000, Seed.of(1));

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    static LongStream fewSeeds() {
        return TestSeeds.upTo(10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weightsEqualDenseCholesky(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix y = data.block(1);
        Solution solution = SOLVER.solve(
                new ExactRowScores(data.matrix(NOISE)), NOISE, y.array(), Run.quiet(), ConvergenceListener.NONE);
        assertThat(solution.converged()).isTrue();
        assertThat(solution.x().array()).containsExactly(denseWeights(data, y).array(), within(1e-7));
    }

    private static Matrix denseWeights(HistogramCase data, Matrix y) {
        Matrix weights = y.copy();
        Cholesky.on(Compute.sequential()).factorInPlace(data.dense(NOISE)).solveInPlace(weights, Workers.sequential());
        return weights;
    }

    /** With enough bins the rounded rows are nearly the rows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void tabulatedWeightsAreNearDenseCholesky(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix y = data.block(1);
        Solution solution = new CoordinateDescent(1e-5, 1000, Seed.of(1))
                .solve(
                        new TabulatedRowScores(data.matrix(NOISE), data.rows(), 1000),
                        NOISE,
                        y.array(),
                        Run.quiet(),
                        ConvergenceListener.NONE);
        assertThat(solution.converged()).isTrue();
        assertThat(solution.x().array()).containsExactly(denseWeights(data, y).array(), within(0.05));
    }

    @Test
    void listenerHearsEverySweepAndTheCapIsReported() {
        HistogramCase data = HistogramCase.of(7);
        List<Double> residuals = new ArrayList<>();
        List<FitEvent> events = new ArrayList<>();
        Solution solution = new CoordinateDescent(1e-12, 3, Seed.of(2))
                .solve(
                        new ExactRowScores(data.matrix(NOISE)),
                        NOISE,
                        data.block(1).array(),
                        Run.quiet().withListener(events::add),
                        (sweep, residual) -> {
                            assertThat(sweep).isEqualTo(residuals.size());
                            residuals.add(residual);
                        });
        assertThat(residuals).hasSize(4).startsWith(1.0).endsWith(solution.worstRelativeResidual());
        assertThat(solution.converged()).isFalse();
        assertThat(events).singleElement().isInstanceOf(FitEvent.NotConverged.class);
    }

    @Test
    void zeroTargetsNeedNoSweep() {
        HistogramCase data = HistogramCase.of(8);
        Solution solution = SOLVER.solve(
                new ExactRowScores(data.matrix(NOISE)),
                NOISE,
                new double[data.rows().rows()],
                Run.quiet(),
                ConvergenceListener.NONE);
        assertThat(solution.mostIterations()).isZero();
        assertThat(solution.x().array()).containsOnly(0.0);
    }

    @Test
    void wrongNumberOfTargetsIsRefused() {
        HistogramCase data = HistogramCase.of(9);
        ExactRowScores scores = new ExactRowScores(data.matrix(NOISE));
        int rows = data.rows().rows();
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> SOLVER.solve(scores, NOISE, new double[rows + 1], Run.quiet(), ConvergenceListener.NONE))
                .withMessage("targets must be " + rows + ", one per row, got " + (rows + 1));
    }
}
