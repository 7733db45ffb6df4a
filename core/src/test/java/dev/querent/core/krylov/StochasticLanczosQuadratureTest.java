package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StochasticLanczosQuadratureTest {
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-8, 1000);
    private static final double NOISE = 0.05;

    static LongStream seeds() {
        return TestSeeds.upTo(8);
    }

    /** A kernel matrix with quickly falling eigenvalues plus noise. */
    private static Matrix kernel(int n, long seed) {
        double[] spectrum = RandomMatrices.geometricSpectrum(n, 1e6);
        return RandomMatrices.withSpectrum(
                Arrays.stream(spectrum).map(v -> n * v).toArray(), seed);
    }

    private static LowRankPreconditioner lowRank(Matrix kernel, int rank) {
        PivotedCholesky decomposition = new PivotedCholesky(new DenseMatrixColumns(kernel));
        decomposition.growTo(rank, Run.quiet());
        return LowRankPreconditioner.of(decomposition, NOISE, Compute.sequential());
    }

    private static StochasticLanczosQuadrature solve(
            SymmetricOperator a, ProbeSource p, Matrix b, int probes, long seed) {
        return StochasticLanczosQuadrature.of(SOLVER, a, p, b, Optional.empty(), probes, Seed.of(seed), Run.quiet());
    }

    private static double logDeterminant(Matrix a) {
        return Cholesky.on(Compute.sequential()).factorInPlace(a.copy()).logDeterminant();
    }

    private static double dot(Matrix x, Matrix y, int column) {
        double sum = 0;
        for (int i = 0; i < x.rows(); i++) {
            sum += x.get(i, column) * y.get(i, column);
        }
        return sum;
    }

    /** Over many draws of probes, the errors are as large as stated. */
    @Test
    void standardErrorsAreTheDeviationsOfTheEstimates() {
        Matrix a = kernel(40, 1).addToDiagonal(NOISE);
        double exact = logDeterminant(a);
        double actual = 0;
        double stated = 0;
        for (long seed = 0; seed < 100; seed++) {
            StochasticLanczosQuadrature found =
                    solve(new DenseOperator(a), ProbeSource.none(), Matrix.zeros(40, 0), 8, seed);
            actual += Math.pow(found.logDeterminant() - exact, 2);
            stated += Math.pow(found.standardError(), 2);
        }
        assertThat(actual / stated).isBetween(0.7, 1.4);
    }

    /** Five standard errors: one of a hundred million estimates would be further off. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLogDeterminantIsThatOfTheDenseMatrixToItsStandardError(long seed) {
        int n = 100;
        Matrix kernel = kernel(n, seed);
        Matrix a = kernel.copy().addToDiagonal(NOISE);
        Matrix none = Matrix.zeros(n, 0);
        double exact = logDeterminant(a);
        StochasticLanczosQuadrature plain = solve(new DenseOperator(a), ProbeSource.none(), none, 24, seed);
        StochasticLanczosQuadrature preconditioned = solve(new DenseOperator(a), lowRank(kernel, 60), none, 24, seed);
        assertThat(plain.converged()).isTrue();
        assertThat(plain.logDeterminant()).isCloseTo(exact, within(5 * plain.standardError()));
        assertThat(preconditioned.logDeterminant()).isCloseTo(exact, within(5 * preconditioned.standardError()));
        assertThat(preconditioned.standardError()).isLessThan(0.3 * plain.standardError());
        assertThat(preconditioned.mostIterations()).isLessThan(plain.mostIterations());
    }

    @Test
    void aDiagonalMatrixHasNoErrorWithRandomSigns() {
        int n = 50;
        Matrix a = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            a.set(i, i, 1 + i % 7);
        }
        StochasticLanczosQuadrature traced = solve(new DenseOperator(a), ProbeSource.none(), Matrix.zeros(n, 0), 3, 1);
        assertThat(traced.logDeterminant()).isCloseTo(logDeterminant(a), within(1e-9));
        assertThat(traced.standardError()).isLessThan(1e-9);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyProbeGivesTheLogarithmOfTheMatrixInItsDirection(long seed) {
        int n = 25;
        Matrix a = kernel(n, seed).addToDiagonal(NOISE);
        StochasticLanczosQuadrature traced =
                solve(new DenseOperator(a), ProbeSource.none(), Matrix.zeros(n, 0), 2, seed);
        SymmetricEigen eigen = SymmetricEigen.of(a);
        double sum = 0;
        for (int probe = 0; probe < 2; probe++) {
            for (int k = 0; k < n; k++) {
                double share = 0;
                for (int i = 0; i < n; i++) {
                    share += eigen.vector(i, k) * traced.probes().get(i, probe);
                }
                sum += share * share * Math.log(eigen.value(k));
            }
        }
        assertThat(traced.logDeterminant()).isCloseTo(sum / 2, within(1e-5 * Math.abs(sum)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void tracesOfProductsWithTheInverseAreUnbiased(long seed) {
        int n = 80;
        int probes = 30;
        Matrix kernel = kernel(n, seed);
        Matrix a = kernel.copy().addToDiagonal(NOISE);
        Matrix derivative = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 50), seed + 5);
        Matrix quotient = new DenseOperator(a).solve(derivative);
        double exact = 0;
        for (int i = 0; i < n; i++) {
            exact += quotient.get(i, i);
        }
        for (ProbeSource p : new ProbeSource[] {ProbeSource.none(), lowRank(kernel, 30)}) {
            StochasticLanczosQuadrature traced = solve(new DenseOperator(a), p, Matrix.zeros(n, 0), probes, seed);
            Matrix products = Matrix.zeros(n, probes);
            new DenseOperator(derivative).multiply(traced.preconditionedProbes(), products, Workers.sequential());
            double mean = 0;
            double squares = 0;
            for (int i = 0; i < probes; i++) {
                double estimate = dot(traced.solvedProbes(), products, i);
                mean += estimate / probes;
                squares += estimate * estimate / probes;
            }
            double error = Math.sqrt((squares - mean * mean) / (probes - 1));
            assertThat(mean).isCloseTo(exact, within(5 * error));
        }
    }

    @Test
    void probesOfALowRankPreconditionerHaveItAsCovariance() {
        int n = 8;
        int draws = 20_000;
        LowRankPreconditioner p = lowRank(kernel(n, 3), 4);
        Matrix z = Matrix.zeros(n, draws);
        p.draw(Seed.of(1), z, Workers.sequential());
        Matrix identity = Matrix.identity(n);
        Matrix inverse = Matrix.zeros(n, n);
        p.solve(identity, inverse, Workers.sequential());
        Matrix covariance = new DenseOperator(inverse).solve(identity);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double mean = 0;
                for (int c = 0; c < draws; c++) {
                    mean += z.get(i, c) * z.get(j, c) / draws;
                }
                double error = Math.sqrt(2 * covariance.get(i, i) * covariance.get(j, j) / draws);
                assertThat(mean).isCloseTo(covariance.get(i, j), within(5 * error));
            }
        }
    }

    @Test
    void rightHandSidesAreSolvedInTheSameRun() {
        int n = 60;
        Matrix kernel = kernel(n, 2);
        Matrix a = kernel.copy().addToDiagonal(NOISE);
        Matrix b = RandomMatrices.uniform(n, 3, 4);
        DenseOperator operator = new DenseOperator(a);
        StochasticLanczosQuadrature traced = solve(operator, lowRank(kernel, 20), b, 5, 6);
        Matrix expected = operator.solve(b);
        for (int i = 0; i < expected.array().length; i++) {
            assertThat(traced.solutions().array()[i]).isCloseTo(expected.array()[i], within(1e-5));
        }
        Matrix expectedProbes = operator.solve(traced.probes());
        for (int i = 0; i < expectedProbes.array().length; i++) {
            assertThat(traced.solvedProbes().array()[i])
                    .isCloseTo(expectedProbes.array()[i], within(1e-5));
        }
        assertThat(operator.calls()).isLessThanOrEqualTo(traced.mostIterations() + 2);
        StochasticLanczosQuadrature warm = StochasticLanczosQuadrature.of(
                SOLVER, operator, ProbeSource.none(), b, Optional.of(traced.solutions()), 5, Seed.of(6), Run.quiet());
        StochasticLanczosQuadrature cold = solve(operator, ProbeSource.none(), b, 5, 6);
        assertThat(warm.logDeterminant()).isEqualTo(cold.logDeterminant());
    }

    @Test
    void theBitsDoNotDependOnThreads() {
        int n = 90;
        Matrix kernel = kernel(n, 2);
        Matrix a = kernel.copy().addToDiagonal(NOISE);
        Matrix b = RandomMatrices.uniform(n, 2, 4);
        ProbeSource p = lowRank(kernel, 20);
        StochasticLanczosQuadrature one = solve(new DenseOperator(a), p, b, 6, 6);
        try (WorkerPool pool = WorkerPool.of(3)) {
            StochasticLanczosQuadrature three = StochasticLanczosQuadrature.of(
                    SOLVER, new DenseOperator(a), p, b, Optional.empty(), 6, Seed.of(6), Run.on(pool));
            assertThat(three.logDeterminant()).isEqualTo(one.logDeterminant());
            assertThat(three.solvedProbes().array())
                    .containsExactly(one.solvedProbes().array());
        }
    }

    @Test
    void oneProbeIsRefusedBecauseItHasNoSpread() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        solve(new DenseOperator(Matrix.identity(3)), ProbeSource.none(), Matrix.zeros(3, 0), 1, 1))
                .withMessageContaining("probes must be >= 2");
    }
}
