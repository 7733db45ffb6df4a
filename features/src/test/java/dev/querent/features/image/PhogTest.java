package dev.querent.features.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.features.image.PhogOptions.BackgroundLevel;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhogTest {
    private static final PhogOptions DEFAULTS =
            new PhogOptions(12, true, List.of(2, 4, 6), 1, 0.5, 0.125, 28, 2, BackgroundLevel.BORDER, false);
    /** One cell over the whole image: the plain histogram of orientations. */
    private static final PhogOptions ONE_CELL =
            new PhogOptions(12, true, List.of(1), 1, 1, 0.125, 28, 2, BackgroundLevel.BORDER, false);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void equalsItsDefinition(long seed) {
        RandomSource random = Seed.of(seed).generator();
        PhogOptions options = new PhogOptions(
                2 + random.nextInt(10),
                random.nextInt(2) == 0,
                List.of(1 + random.nextInt(2), 3),
                0.5 + random.nextDouble(),
                random.nextInt(2) == 0 ? 0.5 : 0.3 + 0.7 * random.nextDouble(),
                0.3 * random.nextDouble(),
                10 + 20 * random.nextDouble(),
                1 + random.nextInt(3),
                random.nextInt(2) == 0 ? BackgroundLevel.BORDER : BackgroundLevel.ZERO,
                false);
        int width = 1 + random.nextInt(9);
        int height = 1 + random.nextInt(9);
        double[] pixels = random.doubles((long) width * height).toArray();
        assertThat(features(options, width, height, pixels))
                .containsExactly(new PhogTwin(options, width, height).features(pixels), within(1e-9));
    }

    @Test
    void equalsValuesOfAnIndependentProgram() {
        // numpy 10 x 10 reference: zero border, inside ((7 x + 13 y) mod 17) / 16; bins=4, grids 1 and 2
        double[] expected = {
            0.130035509, 0.122190349, 0.129847963, 0.117926179, 0.017907206, 0.016438358, 0.009647472, 0.008033275,
            0.013517084, 0.020359762, 0.013639829, 0.008229661, 0.009632919, 0.016434987, 0.017580041, 0.007090274,
            0.021313368, 0.013608821, 0.011809809, 0.011372158, 0.017082698, 0.015309447, 0.016191220, 0.013299326,
            0.012697885, 0.012450975, 0.021841115, 0.011679341, 0.016624086, 0.010168713, 0.009664181, 0.017058079,
            0.013639411, 0.009793556, 0.013871356, 0.020003633, 0.010597812, 0.008033455, 0.017444051, 0.015934637
        };
        PhogOptions options =
                new PhogOptions(4, true, List.of(1, 2), 1, 0.5, 0.125, 28, 2, BackgroundLevel.BORDER, false);
        double[] pixels = image(10, 10, (x, y) -> x < 1 || y < 1 || x > 8 || y > 8 ? 0 : (7 * x + 13 * y) % 17 / 16);
        assertThat(features(options, 10, 10, pixels)).containsExactly(expected, within(1e-9));
    }

    @Test
    void brightnessThatGrowsToTheRightFallsIntoTheFirstBin() {
        assertThat(strongest(image(16, 16, (x, y) -> x))).isZero();
    }

    @Test
    void brightnessThatGrowsDownwardsFallsAQuarterOfTheCircleFurther() {
        assertThat(strongest(image(16, 16, (x, y) -> y))).isEqualTo(3);
    }

    /** Without margin and background, so that only the ramp itself has gradients, apart from its ends. */
    private static int strongest(double[] pixels) {
        PhogOptions inside = new PhogOptions(12, true, List.of(1), 1, 1, 0, 28, 1, BackgroundLevel.BORDER, false);
        double[] bins = features(inside, 16, 16, pixels);
        int best = 0;
        for (int o = 1; o < bins.length; o++) {
            best = bins[o] > bins[best] ? o : best;
        }
        return best;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void everyLevelSumsToItsWeight(long seed) {
        PhogOptions options =
                new PhogOptions(8, true, List.of(1, 2), 3, 0.5, 0.125, 28, 2, BackgroundLevel.BORDER, false);
        double[] features = features(options, 13, 9, blob(13, 9, seed));
        assertThat(Arrays.stream(features, 0, 8).sum()).isEqualTo(0.25, within(1e-12));
        assertThat(Arrays.stream(features, 8, 80).sum()).isEqualTo(0.75, within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void unitAndOffsetOfBrightnessDoNotMatter(long seed) {
        double[] pixels = blob(16, 16, seed);
        double[] brighter = Arrays.stream(pixels).map(v -> 255 * v + 40).toArray();
        assertThat(features(DEFAULTS, 16, 16, brighter))
                .containsExactly(features(DEFAULTS, 16, 16, pixels), within(1e-8));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anInvertedImageTurnsEveryOrientationByHalfACircle(long seed) {
        double[] pixels = blob(16, 16, seed);
        double[] features = features(DEFAULTS, 16, 16, pixels);
        double[] inverted =
                features(DEFAULTS, 16, 16, Arrays.stream(pixels).map(v -> 1 - v).toArray());
        double[] turned = new double[features.length];
        for (int i = 0; i < features.length; i++) {
            turned[i / 12 * 12 + (i + 6) % 12] = features[i];
        }
        assertThat(inverted).containsExactly(turned, within(1e-8));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void unsignedOrientationsDoNotSeeInversion(long seed) {
        PhogOptions unsigned =
                new PhogOptions(9, false, List.of(2, 3), 1, 0.5, 0.125, 28, 2, BackgroundLevel.BORDER, false);
        double[] pixels = blob(16, 16, seed);
        double[] inverted = Arrays.stream(pixels).map(v -> 1 - v).toArray();
        assertThat(features(unsigned, 16, 16, inverted))
                .containsExactly(features(unsigned, 16, 16, pixels), within(1e-8));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aMirroredImageMirrorsCellsAndOrientations(long seed) {
        PhogOptions options =
                new PhogOptions(12, true, List.of(3), 1, 0.5, 0.125, 28, 2, BackgroundLevel.BORDER, false);
        double[] pixels = blob(14, 14, seed);
        double[] mirrored = image(14, 14, (x, y) -> pixels[(int) (y * 14 + 13 - x)]);
        double[] features = features(options, 14, 14, pixels);
        double[] expected = new double[features.length];
        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 5; column++) {
                for (int o = 0; o < 12; o++) {
                    int target = (row * 5 + 4 - column) * 12 + Math.floorMod(6 - o, 12);
                    expected[target] = features[(row * 5 + column) * 12 + o];
                }
            }
        }
        assertThat(features(options, 14, 14, mirrored)).containsExactly(expected, within(1e-8));
    }

    @Test
    void movingAThingInsideTheImageKeepsTheHistogramOfTheWhole() {
        double[] here = image(20, 20, (x, y) -> Math.exp(-(x - 8) * (x - 8) / 3 - (y - 9) * (y - 9) / 6));
        double[] there = image(20, 20, (x, y) -> Math.exp(-(x - 11) * (x - 11) / 3 - (y - 10) * (y - 10) / 6));
        assertThat(features(ONE_CELL, 20, 20, there)).containsExactly(features(ONE_CELL, 20, 20, here), within(1e-5));
    }

    @Test
    void aFlatImageHasNoGradient() {
        assertThat(features(DEFAULTS, 16, 16, image(16, 16, (x, y) -> 0.3))).containsOnly(0);
    }

    @Test
    void flatAreasStayExactlyZero() {
        double[] dotInTheCorner = image(28, 28, (x, y) -> x < 4 && y < 4 ? 0.7 : 0.1);
        double[] features = features(DEFAULTS, 28, 28, dotInTheCorner);
        assertThat(Arrays.stream(features).filter(v -> v != 0).count()).isLessThan(features.length / 4);
    }

    @Test
    void aLargeImageHasTheFeaturesOfItsReduction() {
        double[] small = blob(64, 48, 5);
        double[] large = image(192, 144, (x, y) -> small[(int) y / 3 * 64 + (int) x / 3]);
        assertThat(features(DEFAULTS, 192, 144, large))
                .containsExactly(features(DEFAULTS, 64, 48, small), within(1e-8));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 28, 300})
    void allSizesHaveAsManyFeatures(int side) {
        assertThat(features(DEFAULTS, side, side, blob(side, side, 1))).hasSize(2148);
    }

    private static double[] features(PhogOptions options, int width, int height, double[] pixels) {
        return new Phog(new PhogPlan(options, width, height)).features(pixels);
    }

    private static double[] image(int width, int height, DoubleBinaryOperator brightness) {
        double[] pixels = new double[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * width + x] = brightness.applyAsDouble(x, y);
            }
        }
        return pixels;
    }

    /** Noise on a quiet border, so that the background is plain to see. */
    private static double[] blob(int width, int height, long seed) {
        RandomSource random = Seed.of(seed).generator();
        return image(
                width, height, (x, y) -> x < 1 || y < 1 || x > width - 2 || y > height - 2 ? 0 : random.nextDouble());
    }
}
