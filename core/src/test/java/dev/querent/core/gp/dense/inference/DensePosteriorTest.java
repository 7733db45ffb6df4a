package dev.querent.core.gp.dense.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DensePosteriorTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    private final Kernel gaussian = GaussianKernel.of(0.7, 1.3);
    private final Kernel intersection = IntersectionKernel.of(0.4, new Transform.Power(0.7));

    private static Matrix targets(RandomSource random, int n, int m) {
        Matrix y = Matrix.zeros(n, m);
        for (int i = 0; i < y.array().length; i++) {
            y.array()[i] = random.nextBoolean() ? 1 : -1;
        }
        return y;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void meansAndVariancesEqualTheTextbook(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 2 + random.nextInt(30);
        Features rows = RandomRows.histograms(random, n, 6, 0.6, seed % 2 == 0);
        Features queries = RandomRows.histograms(random, 5, 6, 0.6, false);
        Matrix y = targets(random, n, 3);
        for (Kernel kernel : List.of(gaussian, intersection)) {
            DensePosterior posterior = DensePosterior.of(kernel, 0.1, rows, y, COMPUTE);
            double[] means = posterior.means(queries, COMPUTE);
            double[] variances = posterior.variances(queries, COMPUTE);
            for (int q = 0; q < queries.rows(); q++) {
                for (int t = 0; t < 3; t++) {
                    assertThat(means[q * 3 + t])
                            .isCloseTo(Naive.mean(kernel, 0.1, rows, y, t, queries, q), within(1e-9));
                }
                assertThat(variances[q]).isCloseTo(Naive.variance(kernel, 0.1, rows, queries, q), within(1e-9));
            }
        }
    }

    @Test
    void oneMoreRowNeverRaisesTheVariance() {
        RandomSource random = Seed.of(11).generator();
        Features rows = RandomRows.normal(random, 20, 3);
        Features queries = RandomRows.normal(random, 10, 3);
        double[] before = null;
        for (int n = 1; n <= 20; n++) {
            int[] first = IntStream.range(0, n).toArray();
            DensePosterior posterior =
                    DensePosterior.of(gaussian, 0.1, rows.select(first), Matrix.zeros(n, 1), COMPUTE);
            double[] now = posterior.variances(queries, COMPUTE);
            for (int q = 0; q < now.length && before != null; q++) {
                assertThat(now[q]).isLessThanOrEqualTo(before[q] + 1e-12);
            }
            before = now;
        }
    }

    @Test
    void restoredPosteriorPredictsTheSame() {
        RandomSource random = Seed.of(4).generator();
        Features rows = RandomRows.normal(random, 60, 4);
        Features queries = RandomRows.normal(random, 600, 4);
        DensePosterior fitted = DensePosterior.of(gaussian, 0.1, rows, targets(random, 60, 2), COMPUTE);
        DensePosterior restored =
                DensePosterior.restored(gaussian, 0.1, rows, fitted.weights(), new int[] {rows.rows()});
        assertThat(restored.means(queries, COMPUTE)).containsExactly(fitted.means(queries, COMPUTE));
        assertThat(restored.variances(queries, COMPUTE)).containsExactly(fitted.variances(queries, COMPUTE));
    }

    /** Rank one and a noise far below round-off: K̃ is not positive definite without jitter. */
    @Test
    void jitterIsAddedAndReported() {
        Features rows = RandomRows.normal(Seed.of(2).generator(), 1, 2).select(new int[60]);
        List<FitEvent> events = new ArrayList<>();
        DensePosterior posterior = DensePosterior.jittered(
                Hyperparameters.fixed(gaussian, 1e-300), rows, Matrix.zeros(60, 1), COMPUTE, events::add);
        assertThat(events).isNotEmpty().allMatch(e -> e instanceof FitEvent.JitterAdded);
        assertThat(posterior.noise()).isGreaterThan(1e-12);
    }

    @Test
    void singularMatrixWithoutNoiseNamesThePivot() {
        Features rows = RandomRows.normal(Seed.of(2).generator(), 1, 2).select(new int[3]);
        Kernel unit = GaussianKernel.of(1, 1); // pivots 1, 0, 0 without round-off
        assertThatThrownBy(() -> DensePosterior.of(unit, 1e-300, rows, Matrix.zeros(3, 1), COMPUTE))
                .isInstanceOf(NotPositiveDefiniteException.class)
                .hasMessageContaining("duplicate rows");
    }

    @Test
    void noiseOfZeroIsRefused() {
        Features rows = RandomRows.normal(Seed.of(2).generator(), 3, 2);
        assertThatThrownBy(() -> DensePosterior.of(gaussian, 0, rows, Matrix.zeros(3, 1), COMPUTE))
                .hasMessage("noise must be finite and > 0, got 0.0");
    }

    /** More rows than one batch, used by several posteriors, as a pool is. */
    @Test
    void cachedQueriesGetTheSameMoments() {
        RandomSource random = Seed.of(3).generator();
        Features rows = RandomRows.histograms(random, 40, 6, 0.6, true);
        Features queries = RandomRows.histograms(random, 1100, 6, 0.6, true);
        Features pool = queries.cached();
        for (int n = 10; n <= 40; n += 10) {
            Features training = rows.select(IntStream.range(0, n).toArray());
            DensePosterior posterior = DensePosterior.of(intersection, 0.1, training, targets(random, n, 2), COMPUTE);
            assertThat(posterior.means(pool, COMPUTE))
                    .containsExactly(posterior.means(queries, COMPUTE), within(1e-10));
            assertThat(posterior.variances(pool, COMPUTE))
                    .containsExactly(posterior.variances(queries, COMPUTE), within(1e-10));
        }
    }
}
