package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.krylov.CollatzWielandtBound;
import dev.querent.core.krylov.QuadraticFormBounds;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HikVariancesTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double ROUND_OFF = 1e-9;

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    /** Noises of all sizes, with and without many rows, seeds with ties, zeros, empty rows and empty dimensions. */
    private static double noise(long seed) {
        return new double[] {0.5, 0.1, 1e-2, 1e-4}[(int) (seed % 4)];
    }

    private static HikVariances variances(HistogramCase data, long seed) {
        IntersectionMatrix matrix = data.matrix(noise(seed));
        return new HikVariances(data.rows(), matrix, Quantisation.defaults());
    }

    private static double[] dense(HistogramCase data, long seed) {
        return DensePosterior.of(
                        data.kernel(),
                        noise(seed),
                        data.rows(),
                        Matrix.zeros(data.rows().rows(), 1),
                        Compute.sequential())
                .variances(data.queries(), Compute.sequential());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void preciseIsExact(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        double[] exact = dense(data, seed);

        Variance precise = variances(data, seed).of(data.queries(), new VarianceMethod.Precise(1e-10), ALONE);

        for (int q = 0; q < exact.length; q++) {
            assertThat(precise.value(q)).isCloseTo(exact[q], within(1e-7));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void boundsAreOrderedFromExactToPrior(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        HikVariances variances = variances(data, seed);
        double[] last = dense(data, seed);
        int n = data.rows().rows();
        for (int k : new TreeSet<>(List.of(n, n / 2, 8, 7, 3, 2, 1, 0)).descendingSet()) {
            last = requireAbove(last, variances.of(data.queries(), new VarianceMethod.Fine(k), ALONE), "fine " + k);
        }
        last = requireAbove(last, variances.of(data.queries(), new VarianceMethod.Coarse(), ALONE), "coarse");
        last = requireAbove(last, variances.of(data.queries(), new VarianceMethod.Quantised(), ALONE), "quantised");
        double[] prior = data.kernel().diagonal(data.queries());
        for (int q = 0; q < prior.length; q++) {
            assertThat(last[q]).isLessThanOrEqualTo(prior[q] + noise(seed) + ROUND_OFF);
        }
    }

    /** Rodner et al. 2016, eq. 29, with eigenpairs of the dense matrix. */
    @ParameterizedTest
    @MethodSource("seeds")
    void fineIsThePublishedBoundWhateverWasAskedBefore(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix dense = data.dense(noise(seed));
        SymmetricEigen eigen = SymmetricEigen.of(dense);
        Matrix kernel = data.kernel().cross(data.rows(), data.queries(), Compute.sequential());
        double[] prior = data.kernel().diagonal(data.queries());
        int k = Math.min(2, dense.rows() - 1);
        HikVariances variances = variances(data, seed);

        Variance before = variances.of(data.queries(), new VarianceMethod.Fine(k), ALONE);
        variances.of(data.queries(), new VarianceMethod.Fine(8), ALONE);
        Variance after = variances.of(data.queries(), new VarianceMethod.Fine(k), ALONE);

        for (int q = 0; q < prior.length; q++) {
            double rest = 0;
            double explained = 0;
            for (int i = 0; i < dense.rows(); i++) {
                rest += kernel.get(i, q) * kernel.get(i, q);
            }
            for (int i = 0; i < k; i++) {
                double c = 0;
                for (int r = 0; r < dense.rows(); r++) {
                    c += eigen.vector(r, i) * kernel.get(r, q);
                }
                explained += c * c / eigen.value(i);
                rest -= c * c;
            }
            double published = prior[q] - explained - rest / eigen.value(k) + noise(seed);
            assertThat(before.upper(q)).isCloseTo(published, within(1e-5));
            assertThat(after.upper(q)).isEqualTo(before.upper(q));
        }
    }

    private static double[] requireAbove(double[] below, Variance variance, String name) {
        double[] values = new double[below.length];
        for (int q = 0; q < values.length; q++) {
            values[q] = variance.upper(q);
            assertThat(values[q]).as("%s, query %d", name, q).isGreaterThanOrEqualTo(below[q] - ROUND_OFF);
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void certifiedIntervalsHoldTheExactValueAndAreAsNarrowAsAsked(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        double[] exact = dense(data, seed);
        for (double width : new double[] {1, 1e-2, 1e-5}) {
            Variance certified = variances(data, seed).of(data.queries(), new VarianceMethod.Certified(width), ALONE);
            for (int q = 0; q < exact.length; q++) {
                assertThat(certified.lower(q)).isLessThanOrEqualTo(exact[q] + 1e-12);
                assertThat(certified.upper(q)).isGreaterThanOrEqualTo(exact[q] - 1e-12);
                assertThat(certified.upper(q) - certified.lower(q)).isLessThanOrEqualTo(width * (1 + 1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aCapOnIterationsTurnsExactValuesIntoIntervalsThatHold(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        double[] exact = dense(data, seed);
        EnclosedVariance enclosed = variances(data, seed).enclosed(ALONE);
        Variance found = enclosed.exact(data.queries(), new QuadraticFormBounds(0, 1e-8, 500), ALONE);
        Variance capped = enclosed.exact(data.queries(), new QuadraticFormBounds(0, 1e-8, 1), ALONE);
        assertThat(found.kind()).isEqualTo(Variance.Kind.EXACT);
        for (int q = 0; q < exact.length; q++) {
            assertThat(found.value(q)).isCloseTo(exact[q], within(1e-6));
            if (capped.kind() != Variance.Kind.EXACT) {
                assertThat(exact[q]).isBetween(capped.lower(q) - 1e-12, capped.upper(q) + 1e-12);
            } else {
                assertThat(capped.value(q)).isCloseTo(exact[q], within(1e-6));
            }
        }
    }

    @Test
    void tenThousandCertifiedIntervalsOfKernelsWithAConstantHold() {
        int intervals = 0;
        int missed = 0;
        for (long seed = 0; intervals < 10_000; seed++) {
            HistogramCase data = HistogramCase.of(seed);
            if (data.kernel().constant() == 0) {
                continue;
            }
            double[] exact = dense(data, seed);
            Variance certified = variances(data, seed).of(data.queries(), new VarianceMethod.Certified(1e-2), ALONE);
            for (int q = 0; q < exact.length; q++) {
                intervals++;
                boolean holds = certified.lower(q) <= exact[q] + 1e-12 && exact[q] - 1e-12 <= certified.upper(q);
                missed += holds ? 0 : 1;
            }
        }
        assertThat(missed).as("missed of %s", intervals).isZero();
    }

    @Test
    void theLargestEigenvalueIsBoundedWhereAVarianceNeedsItAndNotGiven() {
        HistogramCase data = HistogramCase.of(5);
        IntersectionMatrix matrix = data.matrix(0.1);
        HikVariances variances = new HikVariances(data.rows(), matrix, Quantisation.defaults());

        variances.of(data.queries(), new VarianceMethod.Spectral(), ALONE);
        variances.heldOut(new int[] {0, 1}, new VarianceMethod.Spectral(), ALONE);
        variances.preconditioner(ALONE);
        assertThat(variances.largestEigenvalueIfFound()).isEmpty();

        try (WorkerPool workers = WorkerPool.of(3)) {
            workers.forEach(6, i -> variances.of(data.queries(), new VarianceMethod.Coarse(), ALONE));
            for (VarianceMethod method : HikVariances.OFFERED) {
                variances.of(data.queries(), method, workers);
            }
        }
        double bound = CollatzWielandtBound.of(matrix, ALONE);
        assertThat(variances.largestEigenvalueIfFound()).hasValue(bound);

        HikVariances restored =
                new HikVariances(data.rows(), matrix, OptionalDouble.of(1.5 * bound), Quantisation.defaults());
        restored.of(data.queries(), new VarianceMethod.Coarse(), ALONE);
        assertThat(restored.largestEigenvalue(ALONE)).as("not bounded again").isEqualTo(1.5 * bound);
    }
}
