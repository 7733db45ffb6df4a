package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.Features;
import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.Columns;
import dev.querent.core.discrimination.MarginDual;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.discrimination.SimplexDual;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarginAlternationTest {
    private static final GaussianKernel KERNEL = GaussianKernel.of(2.25, 0.6);
    private static final Seed SEED = Seed.of(2);

    static LongStream seeds() {
        return TestSeeds.upTo(6);
    }

    private static MarginAlternation exact(MarginDual dual, int rounds) {
        return new MarginAlternation(dual, 1, 1e-10, 100_000, rounds);
    }

    private static MarginFit fit(
            MarginAlternation alternation, DenseMargin.Sample sample, Features support, Compute compute) {
        WhitenedRows rows =
                WhitenedRows.owning(SupportBasis.of(KERNEL, support, compute).whitened(sample.rows(), compute));
        return alternation.fit(rows, sample.y(), MarginStart.cold(rows.rows()), SEED, compute, new Cancellation());
    }

    private static Features first(DenseMargin.Sample sample, int m) {
        int[] rows = new int[m];
        Arrays.setAll(rows, i -> i);
        return sample.rows().select(rows);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theBoundNeverDecreasesInTheBoxForm(long seed) {
        DenseMargin.Sample sample = DenseMargin.Sample.of(60, 0.3, seed);
        double cost = seed % 2 == 0 ? 0.7 : 3;
        double before = Double.NEGATIVE_INFINITY;
        for (int rounds = 1; rounds <= 15; rounds++) {
            MarginFit fit = fit(exact(new BoxDual(cost), rounds), sample, first(sample, 20), Compute.sequential());
            assertThat(fit.residual()).isLessThanOrEqualTo(1e-10);
            assertThat(fit.bound()).as("round %d", rounds).isGreaterThanOrEqualTo(before - 1e-9);
            before = fit.bound();
        }
    }

    @ParameterizedTest(name = "{0} support points of 50")
    @ValueSource(ints = {1, 15, 50})
    void posteriorAndBoundEqualTheDenseTwin(int m) {
        DenseMargin.Sample sample = DenseMargin.Sample.of(50, 0.3, 11);
        Features support = first(sample, m);
        for (MarginDual dual : new MarginDual[] {new BoxDual(1), new SimplexDual(1)}) {
            Compute compute = Compute.sequential();
            MarginFit fit = fit(new MarginAlternation(dual, 1, 1e-6, 100_000, 8), sample, support, compute);
            DenseMargin dense = new DenseMargin(KERNEL, sample.rows(), support, sample.y(), fit.gammas());
            assertThat(fit.bound()).isCloseTo(dense.bound(fit.alphas(), fit.gammas(), 1), within(1e-5));

            Matrix w = SupportBasis.of(KERNEL, support, compute).whitened(sample.rows(), compute);
            Matrix u = w.copy();
            fit.factor().forwardInPlace(u, compute.workers());
            double[] mu = dense.mu(fit.alphas());
            Matrix covariance = dense.q(); // its diagonal is k_nᵀΣk_n
            for (int n = 0; n < 50; n++) {
                double mean = 0;
                for (int j = 0; j < m; j++) {
                    mean += dense.f.get(n, j) * mu[j];
                }
                assertThat(Columns.dot(w, n, fit.weights())).isCloseTo(mean, within(2e-6));
                assertThat(Columns.squaredNorm(u, n)).isCloseTo(covariance.get(n, n), within(2e-6));
            }
        }
    }

    /** Two rounds take one plain step of γ, so that many calls with two rounds are the alternation without mixing. */
    @Test
    void mixedStepsReachTheBoundOfPlainOnesInFewerRounds() {
        DenseMargin.Sample sample = DenseMargin.Sample.of(60, 0, 4);
        double[] y = new double[60];
        Arrays.setAll(
                y, n -> sample.rows().get(n, 0) > 1.5 ? 1 : -1); // a class of few rows, where plain steps are short
        Compute compute = Compute.sequential();
        WhitenedRows rows = WhitenedRows.owning(SupportBasis.of(GaussianKernel.of(20, 2), first(sample, 20), compute)
                .whitened(sample.rows(), compute));
        MarginAlternation twice = exact(new BoxDual(1), 2);
        MarginFit plain = twice.fit(rows, y, MarginStart.cold(rows.rows()), SEED, compute, new Cancellation());
        int steps = 1;
        for (double before = Double.NEGATIVE_INFINITY; plain.bound() > before + 1e-8; steps++) {
            before = plain.bound();
            plain = twice.fit(
                    rows, y, new MarginStart(plain.gammas(), plain.alphas()), SEED, compute, new Cancellation());
        }
        MarginFit mixed = new MarginAlternation(new BoxDual(1), 1, 1e-9, 100_000, 500)
                .fit(rows, y, MarginStart.cold(rows.rows()), SEED, compute, new Cancellation());
        assertThat(mixed.bound()).isCloseTo(plain.bound(), within(1e-5));
        assertThat(mixed.rounds()).isLessThan(steps / 4);
    }

    /** At the end γₙ² = E f(xₙ)², and the dual of the primal: c·Σξ + KL − E log g = −B. */
    @Test
    void atTheFixedPointTheObjectiveOfThePrimalIsMinusTheBound() {
        DenseMargin.Sample sample = DenseMargin.Sample.of(60, 0.3, 4);
        Compute compute = Compute.sequential();
        double cost = 0.7;
        MarginFit fit = fit(exact(new BoxDual(cost), 500), sample, first(sample, 20), compute);
        assertThat(fit.converged()).isTrue();
        SupportBasis basis = SupportBasis.of(KERNEL, first(sample, 20), compute);
        Matrix w = basis.whitened(sample.rows(), compute);
        Matrix u = w.copy();
        fit.factor().forwardInPlace(u, compute.workers());
        double primal = 0.5 * fit.factor().logDeterminant();
        Matrix inverse = fit.factor().inverse(compute.workers());
        for (int j = 0; j < 20; j++) {
            primal += 0.5 * (inverse.get(j, j) + fit.weights()[j] * fit.weights()[j] - 1);
        }
        for (int n = 0; n < 60; n++) {
            double mean = Columns.dot(w, n, fit.weights());
            double second = mean * mean + Columns.squaredNorm(u, n);
            double gamma = fit.gammas()[n];
            assertThat(gamma * gamma).isCloseTo(second, within(1e-3));
            double lambda = (1 / (1 + Math.exp(-gamma)) - 0.5) / (2 * gamma);
            double logG = -Math.log(1 + Math.exp(-gamma))
                    + (sample.y()[n] * mean - gamma) / 2
                    - lambda * (second - gamma * gamma);
            primal += cost * Math.max(0, 1 - sample.y()[n] * mean) - logG;
        }
        assertThat(primal).isCloseTo(-fit.bound(), within(1e-7));
    }

    @Test
    void threadsDoNotChangeABit() {
        DenseMargin.Sample sample = DenseMargin.Sample.of(700, 0.3, 9);
        MarginAlternation alternation = new MarginAlternation(new BoxDual(1), 1, 1e-3, 50, 3);
        MarginFit one = fit(alternation, sample, first(sample, 550), Compute.sequential());
        try (WorkerPool pool = WorkerPool.of(3)) {
            MarginFit many = fit(alternation, sample, first(sample, 550), Compute.on(pool));
            assertThat(many.weights()).isEqualTo(one.weights());
            assertThat(many.alphas()).isEqualTo(one.alphas());
            assertThat(many.bound()).isEqualTo(one.bound());
        }
    }

    @Test
    void equalSupportPointsAndRowsAreNoProblem() {
        DenseMargin.Sample sample = DenseMargin.Sample.of(30, 0.3, 9);
        Features twice = sample.rows().select(new int[] {0, 0, 1, 1, 2, 3, 3, 3});
        MarginFit fit = fit(exact(new BoxDual(1), 5), sample, twice, Compute.sequential());
        assertThat(fit.bound()).isFinite();
        MarginFit plain = fit(
                exact(new BoxDual(1), 5), sample, sample.rows().select(new int[] {0, 1, 2, 3}), Compute.sequential());
        assertThat(fit.bound()).isCloseTo(plain.bound(), within(1e-4));
    }

    @Test
    void theSeriesOfTheCurvatureMeetsItsFormula() {
        assertThat(QuadraticBound.curvature(0)).isEqualTo(0.125);
        for (double gamma : new double[] {0.99e-4, 1.01e-4, 0.5, 3, 40, 1e6}) {
            double formula = Math.tanh(gamma / 2) / (4 * gamma);
            assertThat(QuadraticBound.curvature(gamma)).isCloseTo(formula, within(1e-15));
        }
        assertThat(QuadraticBound.constant(0)).isEqualTo(-Math.log(2));
        assertThat(QuadraticBound.constant(1e4)).isFinite();
    }
}
