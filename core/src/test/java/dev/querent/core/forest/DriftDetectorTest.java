package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DriftDetectorTest {

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    private static int rises(DriftDetector detector, double rate, int rows, RandomSource random) {
        int rises = 0;
        for (int i = 0; i < rows; i++) {
            rises += detector.rises(random.nextDouble() < rate ? 1 : 0) ? 1 : 0;
        }
        return rises;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aRiseIsSeenSoonAndTheOldErrorsAreDropped(long seed) {
        DriftDetector detector = new DriftDetector();
        RandomSource random = Seed.of(seed).generator();
        assertThat(rises(detector, 0.1, 3000, random)).isZero();
        assertThat(detector.width()).isEqualTo(3000);
        assertThat(rises(detector, 0.4, 400, random)).isPositive();
        assertThat(detector.width()).isLessThan(1500);
        rises(detector, 0.4, 2000, random);
        assertThat(detector.mean()).isBetween(0.35, 0.45);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aFallIsNoDrift(long seed) {
        DriftDetector detector = new DriftDetector();
        RandomSource random = Seed.of(seed).generator();
        rises(detector, 0.5, 2000, random);
        assertThat(rises(detector, 0.1, 2000, random)).isZero();
        assertThat(detector.mean()).isLessThan(0.2);
    }

    @Test
    void whatACopyIsToldTheOriginalDoesNotHear() {
        DriftDetector detector = new DriftDetector();
        DriftDetector twin = new DriftDetector();
        for (int i = 0; i < 500; i++) {
            detector.rises(0);
            twin.rises(0);
        }
        DriftDetector copy = DriftDetector.of(detector.parts(0, false));
        boolean risen = false;
        for (int i = 0; i < 500; i++) {
            risen |= copy.rises(1);
        }
        assertThat(risen).isTrue();
        assertThat(detector.width()).isEqualTo(500);
        assertThat(detector.mean()).isZero();
        for (int i = 0; i < 200; i++) {
            assertThat(detector.rises(i % 2)).isEqualTo(twin.rises(i % 2));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theWindowIsThatOfTheDefinition(long seed) {
        RandomSource random = Seed.of(seed).generator();
        DriftDetector detector = new DriftDetector();
        PlainWindow plain = new PlainWindow();
        double rate = 0;
        for (int i = 0; i < 3000; i++) {
            if (random.nextInt(120) == 0) {
                rate = random.nextInt(5) / 4.0;
            }
            double error = random.nextDouble() < rate ? 1 - random.nextInt(2) / 4.0 : random.nextInt(2) / 4.0;
            assertThat(detector.rises(error)).as("error %d", i).isEqualTo(plain.rises(error));
            assertThat(detector.width()).isEqualTo(plain.width());
            assertThat(detector.mean()).isEqualTo(plain.mean());
            if (random.nextInt(50) == 0) {
                detector = DriftDetector.of(detector.parts(3, true));
            }
        }
        assertThat(detector.parts(3, true).rises()).isEqualTo(3);
        assertThat(detector.parts(3, true).rising()).isTrue();
    }

    /** The window of Bifet and Gavaldà (2007) in a list of buckets, the oldest first. Sums of quarters are exact. */
    private static final class PlainWindow {
        private final List<double[]> buckets = new ArrayList<>(); // number of errors and their sum
        private int seen;

        boolean rises(double error) {
            buckets.add(new double[] {1, error});
            for (int size = 1; count(size) > 5; size *= 2) {
                int oldest = 0;
                while (buckets.get(oldest)[0] != size) {
                    oldest++;
                }
                double[] next = buckets.remove(oldest + 1);
                buckets.set(oldest, new double[] {2.0 * size, buckets.get(oldest)[1] + next[1]});
            }
            if (++seen % 32 != 0) {
                return false;
            }
            double before = mean();
            long width = width();
            while (differs()) {
                buckets.remove(0);
            }
            return width() < width && mean() > before;
        }

        private long count(int size) {
            return buckets.stream().filter(bucket -> bucket[0] == size).count();
        }

        long width() {
            return (long) buckets.stream().mapToDouble(bucket -> bucket[0]).sum();
        }

        double mean() {
            return buckets.stream().mapToDouble(bucket -> bucket[1]).sum() / width();
        }

        /** Whether the means of some older part and of the rest differ by more than ε_cut; parts have five errors or more. */
        private boolean differs() {
            double n = width();
            double sum = mean() * n;
            double variance = mean() * (1 - mean());
            double logarithm = Math.log(2 * Math.log(Math.max(3, n)) / 0.002);
            double oldCount = 0;
            double oldSum = 0;
            for (double[] bucket : buckets) {
                oldCount += bucket[0];
                oldSum += bucket[1];
                double newCount = n - oldCount;
                if (oldCount >= 5 && newCount >= 5) {
                    double inverse = 1 / (oldCount - 4) + 1 / (newCount - 4);
                    double bound = Math.sqrt(2 * inverse * variance * logarithm) + 2 * inverse * logarithm / 3;
                    if (Math.abs(oldSum / oldCount - (sum - oldSum) / newCount) > bound) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
