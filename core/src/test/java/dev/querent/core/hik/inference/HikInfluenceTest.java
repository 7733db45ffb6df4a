package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Naive;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The effect of new rows against explicit inverses, for all kinds of kernels. */
class HikInfluenceTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.3;

    private static void assertCovariances(HistogramCase data, HikInfluence influence, SparseFeatures others) {
        SparseFeatures queries = data.queries();
        double[] found = influence.covariancesWith(others, ALONE).of(queries, ALONE);
        for (int q = 0; q < queries.rows(); q++) {
            for (int z = 0; z < others.rows(); z++) {
                double expected = Naive.covariance(data.kernel(), NOISE, data.rows(), queries, q, others, z);
                assertThat(found[q * others.rows() + z]).isCloseTo(expected, within(1e-8 * (1 + Math.abs(expected))));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void influenceAndCovariancesEqualTheTextbook(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        HikInfluence influence =
                new HikVariances(data.rows(), data.matrix(NOISE), Quantisation.defaults()).influence(ALONE);
        RowInfluence found = influence.of(data.queries(), ALONE);
        RowInfluence bounds = influence.bounds(data.queries(), ALONE);
        for (int q = 0; q < data.queries().rows(); q++) {
            double variance = Naive.covariance(data.kernel(), NOISE, data.rows(), data.queries(), q, data.queries(), q);
            double norm = Arrays.stream(Naive.solved(data.kernel(), NOISE, data.rows(), data.queries(), q))
                    .map(Math::abs)
                    .sum();
            assertThat(found.latentVariance(q)).isCloseTo(variance, within(1e-8 * (1 + variance)));
            assertThat(found.weightNorm(q)).isCloseTo(norm, within(1e-8 * (1 + norm)));
            assertThat(bounds.latentVariance(q)).isLessThanOrEqualTo(variance + 1e-8 * (1 + variance));
            assertThat(bounds.weightNorm(q)).isGreaterThanOrEqualTo(norm * (1 - 1e-8));
        }
        assertCovariances(data, influence, data.queries()); // few others: by tables
        SparseFeatures many = data.rows().select(new int[17]).concatenated(data.queries());
        assertCovariances(data, influence, many); // by products
    }

    @Test
    void aRowHasTheSameInfluenceInTheSecondBatchOfQueries() {
        HistogramCase data = HistogramCase.of(3);
        HikInfluence influence =
                new HikVariances(data.rows(), data.matrix(NOISE), Quantisation.defaults()).influence(ALONE);
        int queries = data.queries().rows();
        int[] repeated = IntStream.range(0, 1100).map(i -> i % queries).toArray();
        RowInfluence once = influence.of(data.queries(), ALONE);
        RowInfluence often = influence.of(data.queries().select(repeated), ALONE);
        for (int i = 0; i < repeated.length; i++) {
            assertThat(often.latentVariance(i)).isCloseTo(once.latentVariance(repeated[i]), within(1e-12));
            assertThat(often.weightNorm(i)).isCloseTo(once.weightNorm(repeated[i]), within(1e-12));
        }
    }

    /** The next eigenvalue may be higher than computed by as much as its residual. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 6, 7})
    void theRestOfAFineBoundUsesTheNextEigenvalueAndItsResidual(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(NOISE);
        FineVariance fine = FineVariance.of(matrix, 2, 1e9, ALONE);
        if (matrix.size() > 2) {
            assertThat(fine.next())
                    .isEqualTo(fine.pairs().value(2) + fine.pairs().residualNorm(2));
        }
        assertThat(FineVariance.of(matrix, 0, 1e9, ALONE).next()).isEqualTo(1e9);
        assertThat(FineVariance.of(matrix, 1, 1e-3, ALONE).next()).isEqualTo(1e-3);
    }
}
