package dev.querent.core.gp.dense.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows from the factor, against explicit inverses. */
class DenseInfluenceTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.2;

    private final Kernel kernel = GaussianKernel.of(0.9, 1.4);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void influenceAndCovariancesEqualTheTextbook(long seed) {
        RandomSource random = Seed.of(seed).generator();
        Features rows = RandomRows.normal(random, 9, 3);
        Features queries = RandomRows.normal(random, 5, 3);
        Features others = RandomRows.normal(random, 3, 3);
        DensePosterior posterior = DensePosterior.of(kernel, NOISE, rows, Matrix.zeros(9, 1), Compute.sequential());

        RowInfluence influence = new DenseInfluence(posterior).of(queries, ALONE);
        Covariances covariances = new DenseInfluence(posterior).covariancesWith(others, ALONE);
        double[] found = covariances.of(queries, ALONE);
        for (int q = 0; q < 5; q++) {
            assertThat(influence.latentVariance(q))
                    .isCloseTo(Naive.covariance(kernel, NOISE, rows, queries, q, queries, q), within(1e-12));
            assertThat(influence.weightNorm(q))
                    .isCloseTo(
                            Arrays.stream(Naive.solved(kernel, NOISE, rows, queries, q))
                                    .map(Math::abs)
                                    .sum(),
                            within(1e-12));
            for (int z = 0; z < 3; z++) {
                assertThat(found[q * 3 + z])
                        .isCloseTo(Naive.covariance(kernel, NOISE, rows, queries, q, others, z), within(1e-12));
            }
        }
    }

    /** More queries than one batch holds. */
    @Test
    void queriesOfALaterBatchGetTheirOwn() {
        RandomSource random = Seed.of(4).generator();
        Features rows = RandomRows.normal(random, 6, 3);
        Features queries = RandomRows.normal(random, 520, 3);
        Features others = RandomRows.normal(random, 2, 3);
        DenseInfluence influence =
                new DenseInfluence(DensePosterior.of(kernel, NOISE, rows, Matrix.zeros(6, 1), Compute.sequential()));
        Features last = queries.select(IntStream.range(510, 520).toArray());
        double[] all = influence.covariancesWith(others, ALONE).of(queries, ALONE);
        double[] alone = influence.covariancesWith(others, ALONE).of(last, ALONE);
        assertThat(Arrays.copyOfRange(all, 1020, 1040)).containsExactly(alone, within(1e-13));
        for (int q = 0; q < 10; q++) {
            assertThat(influence.of(queries, ALONE).latentVariance(510 + q))
                    .isCloseTo(influence.of(last, ALONE).latentVariance(q), within(1e-13));
            assertThat(influence.of(queries, ALONE).weightNorm(510 + q))
                    .isCloseTo(influence.of(last, ALONE).weightNorm(q), within(1e-13));
        }
    }

    /** A factor rebuilt in the portions in which it grew has the same bits; portions that do not add up are refused. */
    @Test
    void aFactorIsRebuiltInItsPortions() {
        RandomSource random = Seed.of(5).generator();
        Features rows = RandomRows.normal(random, 12, 3);
        Features queries = RandomRows.normal(random, 4, 3);
        Compute compute = Compute.sequential();
        Matrix none = Matrix.zeros(7, 1);
        DensePosterior grown = DensePosterior.of(
                        kernel, NOISE, rows.select(IntStream.range(0, 7).toArray()), none, compute)
                .grownTo(rows.select(IntStream.range(0, 10).toArray()), Matrix.zeros(10, 1), compute)
                .grownTo(rows, Matrix.zeros(12, 1), compute);
        assertThat(grown.portions()).containsExactly(7, 3, 2);
        DensePosterior restored = DensePosterior.restored(kernel, NOISE, rows, grown.weights(), grown.portions());
        assertThat(restored.portions()).containsExactly(7, 3, 2);
        assertThat(restored.variances(queries, compute)).containsExactly(grown.variances(queries, compute));
        for (int[] wrong : new int[][] {{7, 3}, {12, 0}, {13, -1}, {}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> DensePosterior.restored(kernel, NOISE, rows, grown.weights(), wrong))
                    .withMessageStartingWith("portions of rows must be positive with the sum 12");
        }
    }

    @Test
    void negativeVariancesAreRoundOffUpToAHundredMillionthOfThePrior() {
        assertThat(DensePosterior.notNegative(0.3, 2)).isEqualTo(0.3);
        assertThat(DensePosterior.notNegative(-1e-8, 2)).isZero();
        assertThat(DensePosterior.notNegative(-1e-8, 1)).isZero();
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> DensePosterior.notNegative(-3e-8, 2))
                .withMessageContaining("below round-off");
    }
}
