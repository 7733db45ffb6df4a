package dev.querent.features.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PatchesTest {

    @ParameterizedTest
    @EnumSource
    void descriptorsHaveLengthOneAndDoNotSeeTheUnitOfBrightness(DenseDescriptors.Kind kind) {
        double[] pixels = noise(24, 20);
        double[] brighter = Arrays.stream(pixels).map(v -> 255 * v).toArray();
        List<float[]> plain = described(kind, pixels, 24, 20);
        List<float[]> bright = described(kind, brighter, 24, 20);
        assertThat(plain).hasSize(15).hasSameSizeAs(bright);
        for (int i = 0; i < plain.size(); i++) {
            double squares = 0;
            for (float v : plain.get(i)) {
                squares += v * v;
            }
            assertThat(squares).isEqualTo(1, within(1e-5));
            assertThat(bright.get(i)).containsExactly(plain.get(i), within(1e-5f));
        }
    }

    @ParameterizedTest
    @EnumSource
    void flatPatchesAreNotHandedOn(DenseDescriptors.Kind kind) {
        assertThat(described(kind, new double[24 * 20], 24, 20)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anImageOfExactlyOnePatchHasOne(DenseDescriptors.Kind kind) {
        assertThat(described(kind, noise(12, 12), 12, 12)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void anImageSmallerThanAPatchHasNone(DenseDescriptors.Kind kind) {
        assertThat(described(kind, noise(11, 30), 11, 30)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void patchesLieInsideTheImage(DenseDescriptors.Kind kind) {
        DenseDescriptors.of(kind, 12, 3).describe(noise(25, 17), 25, 17, (descriptor, x, y) -> {
            assertThat(x).isBetween(6.0, 19.0);
            assertThat(y).isBetween(6.0, 11.0);
        });
    }

    @Test
    void aSampleHoldsDistinctPatchesAndAllWhereFew() {
        PatchSample few = new PatchSample(10, Seed.of(1).generator());
        PatchSample many = new PatchSample(3, Seed.of(1).generator());
        for (int i = 0; i < 8; i++) {
            few.visit(new float[] {i}, 0, 0);
            many.visit(new float[] {i}, 0, 0);
        }
        assertThat(few.values()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(many.values()).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void everyPatchIsSampledEquallyOften() {
        int[] drawn = new int[8];
        for (int trial = 0; trial < 4000; trial++) {
            PatchSample sample =
                    new PatchSample(2, Seed.of(7).child("trial", trial).generator());
            for (int i = 0; i < 8; i++) {
                sample.visit(new float[] {i}, 0, 0);
            }
            for (float value : sample.values()) {
                drawn[(int) value]++;
            }
        }
        // 1000 each; a standard deviation is sqrt(4000 / 4 * 3 / 4) = 27
        assertThat(Arrays.stream(drawn).boxed()).allSatisfy(n -> assertThat(n).isBetween(860, 1140));
    }

    @Test
    void pyramidLevelsAreWeightedAsLazebnikDid() {
        SpatialPyramid pyramid = new SpatialPyramid(3, 2);
        double[] histogram = new double[pyramid.columns()];
        pyramid.add(histogram, 1, 0.9, 0.2);
        double[] expected = new double[(1 + 4 + 16) * 2];
        expected[1] = 0.25; // whole image
        expected[2 * (1 + 1) + 1] = 0.25; // top right quarter
        expected[2 * (5 + 3) + 1] = 0.5; // top right sixteenth
        assertThat(histogram).containsExactly(expected);
    }

    @Test
    void positionsAtTheFarEdgeBelongToTheLastRegion() {
        SpatialPyramid pyramid = new SpatialPyramid(2, 1);
        double[] histogram = new double[5];
        pyramid.add(histogram, 0, 1, 1);
        assertThat(histogram).containsExactly(0.5, 0, 0, 0, 0.5);
    }

    private static List<float[]> described(DenseDescriptors.Kind kind, double[] pixels, int width, int height) {
        List<float[]> found = new ArrayList<>();
        DenseDescriptors.of(kind, 12, 3)
                .describe(pixels, width, height, (descriptor, x, y) -> found.add(descriptor.clone()));
        return found;
    }

    private static double[] noise(int width, int height) {
        RandomSource random = Seed.of(11).generator();
        return random.doubles((long) width * height).toArray();
    }
}
