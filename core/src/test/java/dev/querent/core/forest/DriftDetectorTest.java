package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
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
}
