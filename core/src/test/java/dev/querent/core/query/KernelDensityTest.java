package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import org.junit.jupiter.api.Test;

class KernelDensityTest {
    private static final Workers ALONE = Workers.sequential();
    private static final Features ROW = DenseFeatures.of(new double[][] {{1, 0}});

    /** Kernel of the row with a fixed row at distance 0.5. */
    private static double kernel(double[][] like) {
        Features fixed = DenseFeatures.of(new double[][] {{1, 0.5}});
        return KernelDensity.of(fixed, DenseFeatures.of(like)).of(ROW, ALONE)[0];
    }

    /** Variances 2/3 and 8/3 of three rows: h² = 2·3·(10/3)/(2·ln(2/δ²)). */
    @Test
    void theWidthFollowsTheMeanCriterion() {
        double squaredWidth = 2.0 * 3 * (10.0 / 3) / (2 * Math.log(2 / 2e-12));
        double expected = Math.exp(-0.25 / (2 * squaredWidth));
        assertThat(expected).isBetween(0.1, 0.9);
        assertThat(kernel(new double[][] {{1, 2}, {2, 4}, {3, 6}})).isCloseTo(expected, within(1e-9));
    }

    @Test
    void withoutVarianceTheWidthIsOne() {
        double expected = Math.exp(-0.125);
        assertThat(kernel(new double[][] {{2, 3}})).isCloseTo(expected, within(1e-9));
        assertThat(kernel(new double[][] {{2, 3}, {2, 3}})).isCloseTo(expected, within(1e-9));
    }

    /** Two rows have a width like others: −2 and 2 have variance 4. */
    @Test
    void twoRowsAreEnoughForAWidth() {
        double squaredWidth = 2.0 * 2 * 4 / Math.log(1 / 2e-12);
        assertThat(kernel(new double[][] {{-2, 1}, {2, 1}}))
                .isCloseTo(Math.exp(-0.25 / (2 * squaredWidth)), within(1e-9));
    }

    @Test
    void theMeanIsOverTheFixedRows() {
        Features fixed = DenseFeatures.of(new double[][] {{1, 0}, {1, 1}, {3, 0}});
        KernelDensity density = KernelDensity.of(fixed, ROW); // of width 1
        assertThat(density.mean(ROW, ALONE)[0]).isCloseTo((1 + Math.exp(-0.5) + Math.exp(-2)) / 3, within(1e-9));
    }
}
