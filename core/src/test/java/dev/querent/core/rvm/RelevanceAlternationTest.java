package dev.querent.core.rvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.ProjectedGradients;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelevanceAlternationTest {
    private static final Compute COMPUTE = Compute.sequential();
    private static final double MARGIN = 1;

    private static RelevanceFit fit(Matrix basis, double[] y, double cost, double tolerance, int iterations) {
        return new RelevanceAlternation(new BoxDual(cost), MARGIN, tolerance, iterations)
                .fit(basis, y, Seed.of(7), COMPUTE, new Cancellation());
    }

    /** The algorithm by its formulas, see {@link DenseRelevance}; its weights are 0 where removed. */
    private static double[] naive(Matrix basis, double[] y, double cost, int iterations) {
        List<Integer> kept =
                new ArrayList<>(IntStream.range(0, basis.columns()).boxed().toList());
        double[] a = new double[basis.columns()];
        Arrays.fill(a, 1);
        double[] gamma = new double[basis.rows()];
        double[] weights = new double[basis.columns()];
        for (int iteration = 0; iteration < iterations; iteration++) {
            int[] columns = kept.stream().mapToInt(i -> i).toArray();
            double[] precisions = IntStream.of(columns).mapToDouble(m -> a[m]).toArray();
            DenseRelevance dense = new DenseRelevance(basis, columns, y, precisions, gamma);
            double[] alphas = ProjectedGradients.minimise(dense.q(), 0.5, MARGIN, ProjectedGradients.box(cost), 20_000);
            double[] mu = dense.mu(alphas);
            gamma = dense.gammas(mu);
            Arrays.fill(weights, 0);
            List<Integer> relevant = new ArrayList<>();
            for (int i = 0; i < columns.length; i++) {
                weights[columns[i]] = mu[i];
                a[columns[i]] = (1 - precisions[i] * dense.sigma[i][i]) / (mu[i] * mu[i]);
                if (a[columns[i]] <= 1e9 || columns[i] == basis.columns() - 1) {
                    relevant.add(columns[i]);
                }
            }
            kept = relevant;
        }
        return weights;
    }

    private static Matrix basis(Features rows, int columns) {
        Matrix basis = Matrix.zeros(rows.rows(), columns + 1);
        for (int i = 0; i < rows.rows(); i++) {
            for (int m = 0; m < columns; m++) {
                basis.set(i, m, GaussianKernel.of(1, 0.8).value(rows, i, rows, m));
            }
            basis.set(i, columns, 1);
        }
        return basis;
    }

    private static double[] targets(Features rows) {
        double[] y = new double[rows.rows()];
        Arrays.setAll(y, i -> rows.get(i, 0) * rows.get(i, 1) > 0 ? 1 : -1);
        return y;
    }

    @ParameterizedTest(name = "seed {0}, {1} iterations, cost {2}")
    @CsvSource({"1, 1, 0", "1, 2, 0", "2, 5, 0", "3, 12, 0", "4, 25, 0", "1, 1, 1", "2, 5, 1", "3, 12, 0.3", "4, 12, 4"
    })
    void weightsEqualTheDefinition(int seed, int iterations, double cost) {
        Features rows = RandomRows.normal(Seed.of(seed).generator(), 40, 2);
        Matrix basis = basis(rows, 12);
        double[] y = targets(rows);
        RelevanceFit fit = fit(basis, y, cost, 1e-2, iterations);
        double[] found = new double[basis.columns()];
        for (int m = 0; m < fit.kept().length; m++) {
            found[fit.kept()[m]] = fit.means()[m];
        }
        // the dual is solved to 1e-6, and later steps depend on it
        assertThat(found).containsExactly(naive(basis, y, cost, iterations), within(cost == 0 ? 1e-6 : 1e-3));
    }

    /** At the end the bound is stationary in each precision and each γ, and α satisfies the conditions of Karush, Kuhn and Tucker. */
    @ParameterizedTest(name = "cost {0}")
    @ValueSource(doubles = {0, 0.3, 1, 4})
    void theEndIsAFixedPoint(double cost) {
        Features rows = RandomRows.normal(Seed.of(5).generator(), 60, 2);
        Matrix basis = basis(rows, 20);
        double[] y = targets(rows);
        RelevanceFit fit = fit(basis, y, cost, 1e-9, 50_000);
        assertThat(fit.converged()).isTrue();
        assertThat(fit.residual()).isLessThanOrEqualTo(1e-6);
        double[] a = Arrays.stream(fit.scales()).map(d -> 1 / (d * d)).toArray();
        double[] gammas = DenseRelevance.settledGammas(basis, fit.kept(), y, a, fit.alphas());
        DenseRelevance dense = new DenseRelevance(basis, fit.kept(), y, a, gammas);
        double[] mu = dense.mu(fit.alphas());
        assertThat(fit.means()).containsExactly(mu, within(1e-5));
        double[] g = ProjectedGradients.gradient(dense.q(), fit.alphas(), 0.5, MARGIN);
        for (int n = 0; n < g.length; n++) {
            assertThat(fit.alphas()[n]).isBetween(0.0, cost);
            assertThat(fit.alphas()[n] < cost ? -g[n] : 0).isLessThanOrEqualTo(2e-6);
            assertThat(fit.alphas()[n] > 0 ? g[n] : 0).isLessThanOrEqualTo(2e-6);
        }
        double step = 1e-4;
        for (int m = 0; m < a.length; m++) {
            double[] more = a.clone();
            double[] less = a.clone();
            more[m] *= 1 + step;
            less[m] *= 1 - step;
            double slope = new DenseRelevance(basis, fit.kept(), y, more, gammas).bound(fit.alphas(), MARGIN)
                    - new DenseRelevance(basis, fit.kept(), y, less, gammas).bound(fit.alphas(), MARGIN);
            assertThat(slope / (2 * step)).as("precision %d", m).isCloseTo(0, within(1e-5));
        }
        for (int n = 0; n < gammas.length; n++) {
            double[] more = gammas.clone();
            double[] less = gammas.clone();
            more[n] += step;
            less[n] -= step;
            double slope = new DenseRelevance(basis, fit.kept(), y, a, more).bound(fit.alphas(), MARGIN)
                    - new DenseRelevance(basis, fit.kept(), y, a, less).bound(fit.alphas(), MARGIN);
            assertThat(slope / (2 * step)).as("row %d", n).isCloseTo(0, within(1e-5));
        }
    }

    @Test
    void marginsRaiseTheSmallestLatentMeans() {
        Features rows = RandomRows.normal(Seed.of(5).generator(), 60, 2);
        Matrix basis = basis(rows, 20);
        double[] y = targets(rows);
        RelevanceFit without = fit(basis, y, 0, 1e-2, 200);
        RelevanceFit with = fit(basis, y, 1, 1e-2, 200);
        assertThat(without.alphas()).containsOnly(0);
        assertThat(Arrays.stream(with.alphas()).sum()).isPositive();
        assertThat(slack(basis, y, with)).isLessThan(0.8 * slack(basis, y, without));
    }

    /** Σ max(0, Δ − y·f). */
    private static double slack(Matrix basis, double[] y, RelevanceFit fit) {
        double slack = 0;
        for (int n = 0; n < y.length; n++) {
            double latent = 0;
            for (int m = 0; m < fit.kept().length; m++) {
                latent += basis.get(n, fit.kept()[m]) * fit.means()[m];
            }
            slack += Math.max(0, MARGIN - y[n] * latent);
        }
        return slack;
    }

    @ParameterizedTest(name = "cost {0}")
    @ValueSource(doubles = {0, 1})
    void mostWeightsAreRemovedAndTheRestConverge(double cost) {
        Features rows = RandomRows.normal(Seed.of(5).generator(), 150, 2);
        RelevanceFit fit = fit(basis(rows, 80), targets(rows), cost, 1e-2, 2000);
        assertThat(fit.converged()).isTrue();
        assertThat(fit.kept().length).isBetween(3, 30);
        assertThat(fit.kept()).contains(80); // the constant
        assertThat(fit(basis(rows, 80), targets(rows), cost, 1e-2, 3).converged())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 9.9e-4, 1.1e-3, 0.3, 4, 30})
    void lambdaIsThatOfTheDefinition(double gamma) {
        double expected = (1 / (1 + Math.exp(-gamma)) - 0.5) / (2 * gamma);
        assertThat(QuadraticBound.curvature(gamma)).isCloseTo(expected, within(1e-12));
    }

    /** The bound touches the logistic function at ±γ and lies below it elsewhere. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-4, 9.9e-4, 1.1e-3, 0.3, 4, 30})
    void theBoundIsABound(double gamma) {
        double lambda = QuadraticBound.curvature(gamma);
        for (double f = -40; f <= 40; f += 0.5) {
            assertThat(bound(f, gamma, lambda)).isLessThanOrEqualTo(logistic(f) + 1e-12);
        }
        assertThat(bound(gamma, gamma, lambda)).isCloseTo(logistic(gamma), within(1e-12));
        assertThat(bound(-gamma, gamma, lambda)).isCloseTo(logistic(-gamma), within(1e-9));
    }

    private static double bound(double f, double gamma, double lambda) {
        return logistic(gamma) + (f - gamma) / 2 - lambda * (f * f - gamma * gamma);
    }

    private static double logistic(double f) {
        return -Math.log1p(Math.exp(-f));
    }
}
