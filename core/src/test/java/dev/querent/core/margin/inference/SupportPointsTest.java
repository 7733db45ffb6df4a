package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SupportPointsTest {
    private static final Compute COMPUTE = Compute.sequential();
    private static final Kernel KERNEL = GaussianKernel.of(2, 1.5);

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    private static double distance(Kernel kernel, Features rows, int i, int j) {
        return kernel.value(rows, i, rows, i) + kernel.value(rows, j, rows, j) - 2 * kernel.value(rows, i, rows, j);
    }

    /** Each point is at least as far from those before as any other row. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void eachPointIsTheFarthestFromThoseBefore(long seed) {
        Features rows = DenseMargin.Sample.of(60, 0.3, seed).rows();
        Kernel kernel = seed % 2 == 0 ? KERNEL : new LinearKernel(0.5, 1);
        int[] points = SupportPoints.farthest(kernel, rows, 20, Seed.of(seed), COMPUTE);
        assertThat(points).hasSize(20).doesNotHaveDuplicates();
        for (int m = 1; m < points.length; m++) {
            double own = nearest(kernel, rows, points, m, points[m]);
            for (int n = 0; n < rows.rows(); n++) {
                assertThat(own).isGreaterThanOrEqualTo(nearest(kernel, rows, points, m, n) - 1e-9);
            }
        }
    }

    private static double nearest(Kernel kernel, Features rows, int[] points, int m, int row) {
        return Arrays.stream(points, 0, m)
                .mapToDouble(p -> distance(kernel, rows, p, row))
                .min()
                .orElseThrow();
    }

    @Test
    void equalRowsAreNotChosenTwice() {
        Features rows = DenseMargin.Sample.of(12, 0.3, 1).rows().select(new int[] {0, 0, 1, 2, 2, 2, 3, 1, 0});
        for (long seed = 0; seed < 5; seed++) {
            List<int[]> choices = List.of(
                    SupportPoints.farthest(KERNEL, rows, 9, Seed.of(seed), COMPUTE),
                    SupportPoints.plusPlus(KERNEL, rows, 9, Seed.of(seed), COMPUTE),
                    GreedyPivots.pivots(KERNEL, rows, 0, 9, COMPUTE));
            for (int[] points : choices) {
                assertThat(points).hasSize(4);
            }
        }
    }

    @Test
    void constantRowsGiveOnePoint() {
        Features rows = DenseFeatures.of(new double[][] {{1, 2}, {1, 2}, {1, 2}});
        assertThat(SupportPoints.farthest(KERNEL, rows, 3, Seed.of(1), COMPUTE)).hasSize(1);
        assertThat(SupportPoints.plusPlus(KERNEL, rows, 3, Seed.of(1), COMPUTE)).hasSize(1);
        assertThat(GreedyPivots.pivots(KERNEL, rows, 0.1, 3, COMPUTE)).hasSize(1);
    }

    /** The share of draws of the second of three points at distances 1 and 3 from the first is 1/10 under a linear kernel. */
    @Test
    void drawsAreProportionalToTheSquaredDistance() {
        Features rows = DenseFeatures.of(new double[][] {{0}, {1}, {3}});
        Kernel linear = new LinearKernel(1, 1);
        int first = 0;
        int near = 0;
        for (long seed = 0; seed < 3000; seed++) {
            int[] points = SupportPoints.plusPlus(linear, rows, 2, Seed.of(seed), COMPUTE);
            if (points[0] == 0) {
                first++;
                near += points[1] == 1 ? 1 : 0;
            }
        }
        assertThat(first / 3000.0).isBetween(0.30, 0.37);
        assertThat((double) near / first).isBetween(0.07, 0.13); // 1/10 ± three standard deviations
    }

    /** Against the trace of K − K_NM K_MM⁻¹ K_MN by explicit inverses, and the definition of a pivot. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void pivotsLeaveTheShareOfTheTraceThatWasAskedFor(long seed) {
        Features rows = DenseMargin.Sample.of(50, 0.3, seed).rows();
        double share = 0.05;
        int[] points = GreedyPivots.pivots(KERNEL, rows, share, 50, COMPUTE);
        List<Integer> before = new ArrayList<>();
        for (int point : points) {
            double[] left = residuals(rows, before);
            assertThat(Arrays.stream(left).sum()).isGreaterThan(share * 2 * 50);
            assertThat(left[point])
                    .isGreaterThanOrEqualTo(Arrays.stream(left).max().orElseThrow() - 1e-9);
            before.add(point);
        }
        assertThat(Arrays.stream(residuals(rows, before)).sum()).isLessThanOrEqualTo(share * 2 * 50 + 1e-9);
        assertThat(GreedyPivots.pivots(KERNEL, rows, share, 3, COMPUTE)).isEqualTo(Arrays.copyOf(points, 3));
    }

    private static double[] residuals(Features rows, List<Integer> chosen) {
        int[] numbers = chosen.stream().mapToInt(i -> i).toArray();
        double[] left = new double[rows.rows()];
        Matrix inverse = DenseMargin.inverse(KERNEL.gram(rows.select(numbers), COMPUTE));
        Matrix cross = KERNEL.cross(rows.select(numbers), rows, COMPUTE);
        Matrix solved = NaiveLinalg.multiply(inverse, cross);
        for (int n = 0; n < left.length; n++) {
            left[n] = KERNEL.value(rows, n, rows, n);
            for (int m = 0; m < numbers.length; m++) {
                left[n] -= cross.get(m, n) * solved.get(m, n);
            }
        }
        return left;
    }
}
