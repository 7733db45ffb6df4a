package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareCalibrationTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    private static double[] probabilities(ShareCalibration calibration, double... shares) {
        double[] padded = new double[shares.length + 3];
        System.arraycopy(shares, 0, padded, 2, shares.length);
        double[] into = new double[shares.length + 1];
        calibration.write(padded, 2, shares.length, into, 1);
        return Arrays.copyOfRange(into, 1, into.length);
    }

    @Test
    void probabilitiesAreNormalisedPowersOfSharesAboveTheFloor() {
        double[] expected = {Math.pow(0.7, 2.5), Math.pow(0.3, 2.5), Math.pow(0.1, 2.5)};
        double sum = Arrays.stream(expected).sum();
        assertThat(probabilities(new ShareCalibration(2.5, 0.1), 0.6, 0.2, 0))
                .containsExactly(Arrays.stream(expected).map(p -> p / sum).toArray(), within(1e-12));
        assertThat(probabilities(new ShareCalibration(1, 0.1), 0.75, 0.25))
                .containsExactly(new double[] {0.85 / 1.2, 0.35 / 1.2}, within(1e-12));
        assertThat(probabilities(ShareCalibration.NONE, 0.75, 0.25)).containsExactly(0.75, 0.25);
    }

    /** If every row is predicted with certainty, the best probability of its class is the smoothed target of Platt (1999). */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void certainRowsGetTheSmoothedTarget(int classes) {
        for (int rows : new int[] {20, 36, 90}) {
            Labels labels = labels(rows, classes);
            double[] shares = new double[rows * classes];
            for (int i = 0; i < rows; i++) {
                shares[i * classes + labels.code(i)] = 1;
            }
            ShareCalibration fitted = ShareCalibration.fit(shares, labels);
            double[] said = probabilities(fitted, Arrays.copyOf(shares, classes));
            double other = 1.0 / (rows + 2) / (classes - 1);
            for (int c = 0; c < classes; c++) {
                assertThat(said[c]).isCloseTo(c == labels.code(0) ? 1 - (classes - 1) * other : other, within(1e-3));
            }
        }
    }

    private static Labels labels(int rows, int classes) {
        int[] codes = new int[rows];
        Arrays.setAll(codes, i -> i % classes);
        return Labels.of(LabelSet.of(NAMES.subList(0, classes)), codes);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noOtherPowerAndFloorHaveALowerLoss(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int rows = 25 + random.nextInt(50);
        Labels labels = labels(rows, 3);
        double[] shares = new double[rows * 3];
        for (int i = 0; i < rows; i++) {
            double own = random.nextDouble();
            for (int c = 0; c < 3; c++) {
                shares[3 * i + c] = c == labels.code(i) ? (1 + own) / 3 : (2 - own) / 6;
            }
        }
        double loss = loss(ShareCalibration.fit(shares, labels), shares, labels);
        for (double power = 0.25; power < 20; power *= 1.2) {
            for (double floor = 1e-4; floor <= 1; floor *= 2) {
                assertThat(loss).isLessThan(loss(new ShareCalibration(power, floor), shares, labels) + 1e-3);
            }
        }
    }

    private static double loss(ShareCalibration calibration, double[] shares, Labels labels) {
        double sum = 0;
        double unlikely = 1.0 / (labels.size() + 2);
        for (int i = 0; i < labels.size(); i++) {
            double[] p = probabilities(calibration, Arrays.copyOfRange(shares, 3 * i, 3 * i + 3));
            for (int c = 0; c < 3; c++) {
                sum -= (c == labels.code(i) ? 1 - unlikely : unlikely / 2) * Math.log(p[c]);
            }
        }
        return sum / labels.size();
    }

    @Test
    void fewerThanTwentyRowsAreNotEnough() {
        double[] shares = new double[40];
        Arrays.fill(shares, 0.5);
        assertThat(ShareCalibration.fit(shares, labels(19, 2))).isEqualTo(ShareCalibration.NONE);
        assertThat(ShareCalibration.fit(shares, labels(20, 2))).isNotEqualTo(ShareCalibration.NONE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void aFloorIsFiniteAndNotNegative(double floor) {
        assertThat(new ShareCalibration(1, 0).floor()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ShareCalibration(1, floor))
                .withMessageContaining("floor");
    }
}
