package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GreedyPivotsTest {
    private static final Compute COMPUTE = Compute.sequential();
    private static final Kernel KERNEL = GaussianKernel.of(2, 1.5);

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    @Test
    void equalRowsAreNotChosenTwice() {
        Features rows = DenseMargin.Sample.of(12, 0.3, 1).rows().select(new int[] {0, 0, 1, 2, 2, 2, 3, 1, 0});
        assertThat(GreedyPivots.pivots(KERNEL, rows, 0, 9, COMPUTE)).hasSize(4);
    }

    @Test
    void constantRowsGiveOnePoint() {
        Features rows = DenseFeatures.of(new double[][] {{1, 2}, {1, 2}, {1, 2}});
        assertThat(GreedyPivots.pivots(KERNEL, rows, 0.1, 3, COMPUTE)).hasSize(1);
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
