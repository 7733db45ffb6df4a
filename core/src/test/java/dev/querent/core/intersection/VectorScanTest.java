package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorScanTest {
    private static final int ROWS = 300;

    /** The tests require the module; without it, all other tests here would be skipped silently. */
    @Test
    void theModuleIsThere() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 64, 299})
    void lanesGiveTheBitsOfPlainLoops(int length) {
        assumeThat(VectorScan.findEight())
                .as("registers of at least four doubles")
                .isNotNull();
        assertSameBits(4, length, DimensionScan::four, VectorScan::four);
        assertSameBits(8, length, VectorScanTest::columnByColumn, VectorScan::eight);
        assertSameBits(8, length, VectorScanTest::columnByColumn, VectorScan::eightAsTwo);
        assertSameBits(8, length, VectorScanTest::columnByColumn, VectorScans.EIGHT.orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 64, 299})
    void oneColumnHasTheBitsOfAColumnInCompany(int length) {
        RandomSource random = Seed.of(length).generator();
        int[] rows = rows(random);
        double[] gaps = gaps(random, length);
        double[] single = gaussians(random, ROWS);
        double[] wide = new double[4 * ROWS];
        for (int i = 0; i < ROWS; i++) {
            wide[4 * i + 2] = single[i];
        }
        double[] alone = new double[ROWS];
        double[] together = new double[4 * ROWS];
        DimensionScan.one(rows, 1, 1 + length, Arrays.copyOf(gaps, 2 * length), single, alone);
        DimensionScan.four(rows, 1, 1 + length, gaps, wide, together);
        double[] pair = new double[2 * ROWS];
        double[] paired = new double[2 * ROWS];
        for (int i = 0; i < ROWS; i++) {
            assertThat(alone[i]).isEqualTo(together[4 * i + 2]);
            pair[2 * i + 1] = single[i];
        }
        DimensionScan.two(rows, 1, 1 + length, gaps, pair, paired);
        for (int i = 0; i < ROWS; i++) {
            assertThat(alone[i]).isEqualTo(paired[2 * i + 1]);
        }
    }

    /** Eight columns, each by itself. */
    private static void columnByColumn(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        for (int c = 0; c < 8; c++) {
            int column = c;
            double[] result = new double[ROWS];
            Arrays.setAll(result, i -> out[8 * i + column]);
            double[] weights = new double[ROWS];
            Arrays.setAll(weights, i -> v[8 * i + column]);
            DimensionScan.one(rows, from, to, Arrays.copyOf(gaps, 2 * (to - from)), weights, result);
            for (int i = 0; i < ROWS; i++) {
                out[8 * i + c] = result[i];
            }
        }
    }

    private static int[] rows(RandomSource random) {
        return random.permutation(ROWS);
    }

    private static double[] gaps(RandomSource random, int length) {
        return DoubleStream.generate(random::nextDouble).limit(length).toArray();
    }

    private static double[] gaussians(RandomSource random, int length) {
        return DoubleStream.generate(random::nextGaussian).limit(length).toArray();
    }

    private static void assertSameBits(int width, int length, PanelScan plain, PanelScan lanes) {
        RandomSource random = Seed.of(31L * width + length).generator();
        int[] rows = rows(random);
        double[] gaps = gaps(random, length);
        double[] v = gaussians(random, ROWS * width);
        double[] start = gaussians(random, ROWS * width);
        double[] expected = start.clone();
        double[] actual = start.clone();
        plain.add(rows, 1, 1 + length, gaps, v, expected);
        lanes.add(rows, 1, 1 + length, gaps, v, actual);
        assertThat(actual).containsExactly(expected);
    }
}
