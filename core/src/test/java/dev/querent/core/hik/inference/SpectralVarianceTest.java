package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpectralVarianceTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double ROUND_OFF = 1e-9;

    /** Slack from the allowance for round-off, when eigenvalues are a million times apart. */
    private static final double ALLOWANCE = 1e-5;

    static LongStream seeds() {
        return TestSeeds.upTo(100);
    }

    private static double noise(long seed) {
        return new double[] {0.5, 0.1, 1e-2, 1e-4}[(int) (seed % 4)];
    }

    private static double[] dense(HistogramCase data, SparseFeatures rows, SparseFeatures queries, long seed) {
        return DensePosterior.of(data.kernel(), noise(seed), rows, Matrix.zeros(rows.rows(), 1), Compute.sequential())
                .variances(queries, Compute.sequential());
    }

    private static double[] spectral(HistogramCase data, int eigenpairs, long seed) {
        return SpectralVariance.of(data.rows(), data.matrix(noise(seed)), eigenpairs, ALONE)
                .of(data.queries(), ALONE);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void moreEigenpairsTightenTheBoundUntilItIsExact(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        double[] exact = dense(data, data.rows(), data.queries(), seed);
        double[] looser = data.kernel().diagonal(data.queries());
        Arrays.setAll(looser, q -> looser[q] + noise(seed));
        for (int k : new int[] {1, 2, 3, 5, 8}) {
            double[] bound = spectral(data, k, seed);
            for (int q = 0; q < exact.length; q++) {
                assertThat(bound[q])
                        .as("%d pairs, query %d", k, q)
                        .isBetween(exact[q] - ROUND_OFF, looser[q] + ALLOWANCE);
            }
            System.arraycopy(bound, 0, looser, 0, bound.length);
        }
        double[] all = spectral(data, data.rows().rows(), seed);
        for (int q = 0; q < exact.length; q++) {
            assertThat(all[q]).isCloseTo(exact[q], within(ALLOWANCE));
        }
    }

    /** Every third row, or a single one, or all but one. */
    private static int[] block(HistogramCase data, long seed) {
        int n = data.rows().rows();
        IntStream rows = IntStream.range(0, n);
        return switch ((int) (seed % 3)) {
            case 0 -> rows.filter(i -> i % 3 == 0).toArray();
            case 1 -> new int[] {n / 2};
            default -> rows.skip(1).toArray();
        };
    }

    private static int[] others(HistogramCase data, int[] block) {
        return IntStream.range(0, data.rows().rows())
                .filter(i -> Arrays.stream(block).noneMatch(b -> b == i))
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void heldOutVariancesBoundThoseOfTheModelWithoutTheBlock(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int[] block = block(data, seed);
        int[] others = others(data, block);
        if (others.length == 0 || block.length == 0) {
            return;
        }
        double[] exact = dense(data, data.rows().select(others), data.rows().select(block), seed);
        double[] prior = data.kernel().diagonal(data.rows().select(block));
        for (int k : new int[] {1, 3, 8}) {
            double[] bound = SpectralVariance.of(data.rows(), data.matrix(noise(seed)), k, ALONE)
                    .heldOut(block, ALONE);
            for (int q = 0; q < exact.length; q++) {
                assertThat(bound[q])
                        .as("%d pairs, row %d", k, block[q])
                        .isBetween(exact[q] - ROUND_OFF, prior[q] + noise(seed) + ROUND_OFF);
            }
        }
        double[] all = SpectralVariance.of(
                        data.rows(), data.matrix(noise(seed)), data.rows().rows(), ALONE)
                .heldOut(block, ALONE);
        for (int q = 0; q < exact.length; q++) {
            assertThat(all[q]).isCloseTo(exact[q], within(ALLOWANCE));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aPartOfTheRowsGivesABoundToo(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int[] block = block(data, seed);
        int[] others = others(data, block);
        SpectralVariance part = SpectralVariance.of(
                data.rows(), data.matrix(noise(seed)), 8, 1 + data.rows().rows() / 3, ALONE);
        double[] exact = dense(data, data.rows(), data.queries(), seed);
        double[] bound = part.of(data.queries(), ALONE);
        for (int q = 0; q < exact.length; q++) {
            assertThat(bound[q]).isGreaterThanOrEqualTo(exact[q] - ROUND_OFF);
        }
        if (others.length == 0 || block.length == 0) {
            return;
        }
        double[] without = dense(data, data.rows().select(others), data.rows().select(block), seed);
        double[] heldOut = part.heldOut(block, ALONE);
        for (int q = 0; q < without.length; q++) {
            assertThat(heldOut[q]).isGreaterThanOrEqualTo(without[q] - ROUND_OFF);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBitsDoNotDependOnTheWorkers(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int[] block = block(data, seed);
        try (WorkerPool two = WorkerPool.of(2)) {
            SpectralVariance alone = SpectralVariance.of(data.rows(), data.matrix(noise(seed)), 8, ALONE);
            SpectralVariance together = SpectralVariance.of(data.rows(), data.matrix(noise(seed)), 8, two);
            assertThat(together.of(data.queries(), two)).isEqualTo(alone.of(data.queries(), ALONE));
            assertThat(together.heldOut(block, two)).isEqualTo(alone.heldOut(block, ALONE));
        }
    }
}
