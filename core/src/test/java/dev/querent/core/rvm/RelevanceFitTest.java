package dev.querent.core.rvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelevanceFitTest {
    private static final Compute COMPUTE = Compute.sequential();

    /** The algorithm by its formulas, with an explicit inverse in each step; its weights are 0 where removed. */
    private static double[] naive(Matrix basis, double[] y, int iterations) {
        int n = basis.rows();
        List<Integer> kept =
                new ArrayList<>(IntStream.range(0, basis.columns()).boxed().toList());
        double[] a = new double[basis.columns()];
        Arrays.fill(a, 1);
        double[] gamma = new double[n];
        double[] weights = new double[basis.columns()];
        for (int iteration = 0; iteration < iterations; iteration++) {
            int m = kept.size();
            double[][] precision = new double[m][m];
            double[] right = new double[m];
            for (int i = 0; i < m; i++) {
                precision[i][i] = a[kept.get(i)];
                for (int row = 0; row < n; row++) {
                    right[i] += 0.5 * basis.get(row, kept.get(i)) * y[row];
                    double lambda = gamma[row] == 0 ? 0.125 : Math.tanh(gamma[row] / 2) / (4 * gamma[row]);
                    for (int j = 0; j < m; j++) {
                        precision[i][j] += 2 * lambda * basis.get(row, kept.get(i)) * basis.get(row, kept.get(j));
                    }
                }
            }
            double[][] sigma = Naive.inverse(precision, new double[1]);
            Arrays.fill(weights, 0);
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    weights[kept.get(i)] += sigma[i][j] * right[j];
                }
            }
            for (int row = 0; row < n; row++) {
                double square = 0;
                for (int i = 0; i < m; i++) {
                    for (int j = 0; j < m; j++) {
                        square += basis.get(row, kept.get(i))
                                * (sigma[i][j] + weights[kept.get(i)] * weights[kept.get(j)])
                                * basis.get(row, kept.get(j));
                    }
                }
                gamma[row] = Math.sqrt(square);
            }
            List<Integer> relevant = new ArrayList<>();
            for (int i = 0; i < m; i++) {
                int column = kept.get(i);
                a[column] = (1 - a[column] * sigma[i][i]) / (weights[column] * weights[column]);
                if (a[column] <= 1e9 || column == basis.columns() - 1) {
                    relevant.add(column);
                }
            }
            if (iteration + 1 < iterations) {
                kept = relevant;
            }
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

    @ParameterizedTest(name = "seed {0}, {1} iterations")
    @CsvSource({"1, 1", "1, 2", "2, 5", "3, 12", "4, 25"})
    void weightsEqualTheDefinition(int seed, int iterations) {
        RandomSource random = Seed.of(seed).generator();
        Features rows = RandomRows.normal(random, 40, 2);
        Matrix basis = basis(rows, 12);
        double[] y = targets(rows);
        RelevanceFit fit = RelevanceFit.of(basis, y, iterations, COMPUTE, new Cancellation());
        double[] expected = naive(basis, y, iterations);
        double[] found = new double[expected.length];
        for (int m = 0; m < fit.kept().length; m++) {
            found[fit.kept()[m]] = fit.means()[m];
        }
        assertThat(found).containsExactly(expected, within(1e-6));
    }

    @Test
    void mostWeightsAreRemovedAndTheRestConverge() {
        Features rows = RandomRows.normal(Seed.of(5).generator(), 150, 2);
        RelevanceFit fit = RelevanceFit.of(basis(rows, 80), targets(rows), 2000, COMPUTE, new Cancellation());
        assertThat(fit.converged()).isTrue();
        assertThat(fit.kept().length).isBetween(3, 30);
        assertThat(fit.kept()).contains(80); // the constant
        assertThat(RelevanceFit.of(basis(rows, 80), targets(rows), 3, COMPUTE, new Cancellation())
                        .converged())
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
