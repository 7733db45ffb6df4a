package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.Workers;
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

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    static LongStream fewSeeds() {
        return TestSeeds.upTo(10);
    }

    private static ExactRowScores exact(HistogramCase data) {
        return new ExactRowScores(data.matrix(NOISE).index(), data.kernel());
    }

    private static double[] solve(CoordinateDescent solver, RowScores scores, Matrix y) {
        return solver.solve(scores, NOISE, y.array(), Run.quiet(), ConvergenceListener.NONE);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weightsEqualDenseCholesky(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix y = data.block(1);
        double[] weights = solve(new CoordinateDescent(1e-10, 5000, Seed.of(1)), exact(data), y);
        assertThat(weights).containsExactly(denseWeights(data, y), within(1e-7));
    }

    private static double[] denseWeights(HistogramCase data, Matrix y) {
        Matrix weights = y.copy();
        Cholesky.on(Compute.sequential()).factorInPlace(data.dense(NOISE)).solveInPlace(weights, Workers.sequential());
        return weights.array();
    }

    /** With enough bins the rounded rows are nearly the rows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void tabulatedWeightsAreNearDenseCholesky(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix y = data.block(1);
        TabulatedRowScores scores = new TabulatedRowScores(data.rows(), data.kernel(), 1000);
        double[] weights = solve(new CoordinateDescent(1e-5, 1000, Seed.of(1)), scores, y);
        assertThat(weights).containsExactly(denseWeights(data, y), within(0.05));
    }

    @Test
    void listenerHearsEverySweepUpToTheCap() {
        HistogramCase data = HistogramCase.of(7);
        List<Double> residuals = new ArrayList<>();
        new CoordinateDescent(1e-12, 3, Seed.of(2))
                .solve(exact(data), NOISE, data.block(1).array(), Run.quiet(), (sweep, residual) -> {
                    assertThat(sweep).isEqualTo(residuals.size());
                    residuals.add(residual);
                });
        assertThat(residuals).hasSize(4).startsWith(1.0);
        assertThat(residuals.get(3)).isLessThan(1).isGreaterThan(1e-12);
    }

    @Test
    void zeroTargetsNeedNoSweep() {
        HistogramCase data = HistogramCase.of(8);
        List<Integer> sweeps = new ArrayList<>();
        double[] weights = new CoordinateDescent(1e-10, 5000, Seed.of(1))
                .solve(
                        exact(data),
                        NOISE,
                        new double[data.rows().rows()],
                        Run.quiet(),
                        (sweep, residual) -> sweeps.add(sweep));
        assertThat(sweeps).containsExactly(0);
        assertThat(weights).containsOnly(0.0);
    }
}
