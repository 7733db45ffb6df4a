package dev.querent.features.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeslantingTest {
    private static final int SIDE = 41;

    /** A smooth upright bar, drawn with a slant. */
    private static double[] bar(double slant) {
        double[] image = new double[SIDE * SIDE];
        int middle = SIDE / 2;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                double across = x - middle - slant * (y - middle);
                double along = y - middle;
                image[y * SIDE + x] = Math.exp(-across * across / 8 - along * along / 50);
            }
        }
        return image;
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.7, -0.2, 0, 0.1, 0.5})
    void slantedBarStandsUprightAfterwards(double slant) {
        double[] image = bar(slant);
        Deslanting.straighten(image, SIDE);
        double[] expected = bar(0);
        for (int p = 0; p < image.length; p++) {
            assertThat(image[p]).isCloseTo(expected[p], within(0.04)); // linear interpolation flattens the ridge
        }
    }

    @Test
    void darkWritingIsStraightenedLikeBright() {
        double[] bright = bar(0.4);
        double[] dark = Arrays.stream(bright).map(v -> -v).toArray();
        Deslanting.straighten(bright, SIDE);
        Deslanting.straighten(dark, SIDE);
        assertThat(dark).containsExactly(Arrays.stream(bright).map(v -> -v).toArray(), within(0.0));
    }

    @Test
    void rowsMoveByWholePixelsWithoutLoss() {
        double[] image = { // slant 1
            1, 0, 0, 0, 0,
            0, 1, 0, 0, 0,
            0, 0, 1, 0, 0
        };
        Deslanting.straighten(image, 5);
        assertThat(image)
                .containsExactly(
                        0, 1, 0, 0, 0, //
                        0, 1, 0, 0, 0, //
                        0, 1, 0, 0, 0);
    }

    @Test
    void whatHasNoSlantStaysAsItIs() {
        double[] nothing = new double[9];
        Deslanting.straighten(nothing, 3);
        assertThat(nothing).containsOnly(0);
        double[] row = {0, 2, 1, 0};
        Deslanting.straighten(row, 4);
        assertThat(row).containsExactly(0, 2, 1, 0);
    }
}
