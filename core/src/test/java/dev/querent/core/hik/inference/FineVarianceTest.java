package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.krylov.Eigenpairs;
import dev.querent.core.krylov.RoughEigenpairs;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fine bound with eigenpairs as rough as a search that ends early may leave them. */
class FineVarianceTest {
    private static final double ROUND_OFF = 1e-9;
    private static final double[] ANGLES = {0.01, 0.1, 0.5, 1.5};

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    private static double noise(long seed) {
        return new double[] {0.5, 0.1, 1e-2, 1e-4}[(int) (seed % 4)];
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBoundHoldsWithRoughEigenpairs(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix dense = data.dense(noise(seed));
        double[] exact = DensePosterior.of(
                        data.kernel(), noise(seed), data.rows(), Matrix.zeros(dense.rows(), 1), Compute.sequential())
                .variances(data.queries(), Compute.sequential());
        for (double angle : ANGLES) {
            double[] bounds = bounds(data, seed, pairs(data, dense, angle), largest(dense));
            for (int q = 0; q < exact.length; q++) {
                assertThat(bounds[q])
                        .as("angle %s, query %d", angle, q)
                        .isGreaterThanOrEqualTo(exact[q] - ROUND_OFF * (1 + exact[q]));
            }
        }
    }

    /** Σᵢ cᵢ²/λᵢ + ‖w‖²/λ₊ − (‖a‖² + 2‖a‖‖w‖/λ₊)·‖R‖, with w and R as vectors and matrices. */
    @ParameterizedTest
    @MethodSource("seeds")
    void theAllowanceIsNoLargerThanTheResidualsRequire(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix dense = data.dense(noise(seed));
        Matrix kernel = data.kernel().cross(data.rows(), data.queries(), Compute.sequential());
        double[] prior = data.kernel().diagonal(data.queries());
        for (double angle : ANGLES) {
            Eigenpairs pairs = pairs(data, dense, angle);
            double[] bounds = bounds(data, seed, pairs, largest(dense));
            for (int q = 0; q < prior.length; q++) {
                double explained = Math.max(0, explained(dense, pairs, kernel, q));
                double expected = Math.max(0, prior[q] - explained) + noise(seed);
                assertThat(bounds[q]).isCloseTo(expected, within(ROUND_OFF * (1 + prior[q])));
            }
        }
    }

    private static double explained(Matrix dense, Eigenpairs pairs, Matrix kernel, int query) {
        int n = dense.rows();
        Matrix u = pairs.vectors();
        double[] w = new double[n];
        for (int r = 0; r < n; r++) {
            w[r] = kernel.get(r, query);
        }
        double sum = 0;
        double weights = 0;
        double residuals = 0;
        for (int i = 0; i < pairs.count(); i++) {
            double c = 0;
            for (int r = 0; r < n; r++) {
                c += u.get(r, i) * kernel.get(r, query);
            }
            sum += c * c / pairs.value(i);
            weights += Math.pow(c / pairs.value(i), 2);
            for (int r = 0; r < n; r++) {
                w[r] -= c * u.get(r, i);
                double product = 0;
                for (int s = 0; s < n; s++) {
                    product += dense.get(r, s) * u.get(s, i);
                }
                residuals += Math.pow(product - pairs.value(i) * u.get(r, i), 2);
            }
        }
        double rest = 0;
        for (double value : w) {
            rest += value * value;
        }
        double next = largest(dense);
        return sum + rest / next - (weights + 2 * Math.sqrt(weights * rest) / next) * Math.sqrt(residuals);
    }

    private static Eigenpairs pairs(HistogramCase data, Matrix dense, double angle) {
        return RoughEigenpairs.of(dense, Math.min(3, dense.rows()), angle, data.random());
    }

    private static double largest(Matrix dense) {
        return SymmetricEigen.of(dense).value(0);
    }

    private static double[] bounds(HistogramCase data, long seed, Eigenpairs pairs, double next) {
        return new FineVariance(data.matrix(noise(seed)), pairs, pairs.count(), next)
                .of(data.queries(), Workers.sequential());
    }
}
