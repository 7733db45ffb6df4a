package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Log determinant, trace and norm depend on the eigenvalues alone, so matrices are given by them. */
class LogDeterminantBoundTest {

    static LongStream seeds() {
        return TestSeeds.upTo(100);
    }

    /** Eigenvalues of a random matrix, descending: spread evenly or over decades, or low rank plus noise. */
    private static double[] spectrum(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 60);
        double decades = random.nextDouble(0, 8);
        int rank = random.nextInt(0, n + 1);
        double scale = Math.pow(10, random.nextDouble(-4, 4));
        double[] ascending = new double[n];
        for (int i = 0; i < n; i++) {
            double value = seed % 2 == 0 ? random.nextDouble(0.01, 1) : Math.pow(10, -decades * random.nextDouble());
            ascending[i] = scale * (i < rank ? value : Math.pow(10, -decades));
        }
        Arrays.sort(ascending);
        double[] descending = new double[n];
        Arrays.setAll(descending, i -> ascending[n - 1 - i]);
        return descending;
    }

    private static double logDeterminant(double[] spectrum) {
        return Arrays.stream(spectrum).map(Math::log).sum();
    }

    private static double squares(double[] spectrum) {
        return Arrays.stream(spectrum).map(value -> value * value).sum();
    }

    private static double upper(double[] spectrum, double squares, double largest) {
        return LogDeterminantBound.upper(
                spectrum.length, Arrays.stream(spectrum).sum(), squares, largest);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLogDeterminantIsBelowTheBound(long seed) {
        double[] spectrum = spectrum(seed);
        int n = spectrum.length;
        double exact = logDeterminant(spectrum);
        double roundOff = 1e-9 * n;
        for (double slack : new double[] {1, 1.01, 2, 50}) {
            assertThat(upper(spectrum, squares(spectrum), slack * spectrum[0]))
                    .isGreaterThanOrEqualTo(exact - roundOff);
        }
    }

    /** Theorem 2 of Bai and Golub (1997). */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void boundsOnTheNormGiveAWiderBound(long seed) {
        double[] spectrum = spectrum(seed);
        int n = spectrum.length;
        double trace = Arrays.stream(spectrum).sum();
        double roundOff = 1e-9 * n;
        double last = upper(spectrum, squares(spectrum), spectrum[0]);
        for (int known = n - 1; known >= 1; known--) {
            double[] some = Arrays.copyOf(spectrum, known);
            double published = upper(spectrum, squares(some), spectrum[0]);
            double ours = upper(spectrum, LogDeterminantBound.squaresAtLeast(n, trace, some), spectrum[0]);
            assertThat(published).isGreaterThanOrEqualTo(last - roundOff);
            assertThat(ours).isLessThanOrEqualTo(published + roundOff);
            assertThat(ours).isLessThanOrEqualTo(n * Math.log(trace / n) + roundOff);
            assertThat(ours).isGreaterThanOrEqualTo(logDeterminant(spectrum) - roundOff);
            last = published;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theBoundIsTightForRankOnePlusNoise(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] spectrum = new double[random.nextInt(2, 200)];
        Arrays.fill(spectrum, random.nextDouble(0.01, 10));
        spectrum[0] += random.nextDouble(0.1, 100);
        double exact = logDeterminant(spectrum);
        assertThat(upper(spectrum, squares(spectrum), spectrum[0])).isCloseTo(exact, within(1e-8 * spectrum.length));
    }

    /** Lemma 2 of Bai and Golub (1997). */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void scalingTheMatrixAddsTheLogOfTheFactor(long seed) {
        double[] spectrum = spectrum(seed);
        int n = spectrum.length;
        double factor = 7.25;
        double[] scaled = Arrays.stream(spectrum).map(value -> factor * value).toArray();
        double[] some = Arrays.copyOf(spectrum, (n + 1) / 2);
        assertThat(upper(scaled, factor * factor * squares(some), factor * spectrum[0]))
                .isCloseTo(upper(spectrum, squares(some), spectrum[0]) + n * Math.log(factor), within(1e-8 * n));
    }

    @Test
    void equalEigenvaluesAreNoSpecialCase() {
        double[] spectrum = {0.3, 0.3, 0.3, 0.3};
        assertThat(upper(spectrum, squares(spectrum), 0.3)).isCloseTo(4 * Math.log(0.3), within(1e-12));
        assertThat(upper(spectrum, 0.09, 0.3)).isCloseTo(4 * Math.log(0.3), within(1e-12));
        assertThat(upper(spectrum, squares(spectrum), 0.6)).isCloseTo(4 * Math.log(0.3), within(1e-12));
    }

    /** Nodes that almost coincide: with tr A = 1, two rows and a bound of 1 on all eigenvalues, the bound is −log(1 + d)/d. */
    @Test
    void nodesThatAlmostCoincideLoseNoDigits() {
        for (double d : new double[] {-9.9e-6, -5e-6, -1e-7, -1e-12}) {
            assertThat(LogDeterminantBound.upper(2, 1, -d, 1)).isCloseTo(-Math.log1p(d) / d, within(2e-15));
        }
        assertThat(LogDeterminantBound.upper(2, 1, 0.5, 1)).isCloseTo(-Math.log1p(-0.5) / -0.5, within(1e-15));
    }

    @Test
    void momentsNoMatrixHasAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogDeterminantBound.upper(3, 10, 40, 2))
                .withMessageContaining("trace must be at most 3 times");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogDeterminantBound.upper(3, 5, 40, 2))
                .withMessageContaining("sum of squares must be below");
    }
}
