package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.evaluation.Calibration.Binning;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {
    private static final LabelSet YES_NO = LabelSet.of(List.of("yes", "no"));

    @Test
    void eceWeighsTheGapsOfTheBins() {
        // confidences 0.7 and 0.6 are right, 0.5 and 0.4 wrong, each in a bin of its own: (0.3 + 0.4 + 0.5 + 0.4) / 4
        assertThat(Sample.byHand().evaluation().calibration().ece()).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void aBinHasItsRangeCountConfidenceAndAccuracy() {
        Calibration two = calibration(Sample.byHand(), Binning.EQUAL_WIDTH, 2);
        // 0.5 and 0.4, both wrong, are in (0, 0.5]; 0.7 and 0.6, both right, in (0.5, 1]
        Calibration.Bin low = two.bins().get(0);
        assertThat(List.of(low.lower(), low.upper(), (double) low.count())).containsExactly(0.0, 0.5, 2.0);
        assertThat(low.meanConfidence().getAsDouble()).isCloseTo(0.45, within(1e-12));
        assertThat(low.accuracy()).hasValue(0);
        assertThat(low.gap()).isCloseTo(-0.45, within(1e-12));
    }

    @Test
    void theDefaultIsFifteenBinsOfEqualWidth() {
        Calibration calibration = Sample.byHand().evaluation().calibration();
        assertThat(calibration.binning()).isEqualTo(Binning.EQUAL_WIDTH);
        assertThat(calibration.bins()).hasSize(15);
    }

    @Test
    void anEmptyBinHasNoMeansAndNoGap() {
        Calibration.Bin empty =
                Sample.byHand().evaluation().calibration().bins().get(0);
        assertThat(empty)
                .isEqualTo(new Calibration.Bin(0, 1.0 / 15, 0, OptionalDouble.empty(), OptionalDouble.empty()));
        assertThat(empty.gap()).isZero();
    }

    @Test
    void certaintyBelongsToTheLastBin() {
        Sample sample = Sample.of(YES_NO, List.of("yes"), new double[][] {{1, 0}});
        assertThat(calibration(sample, Binning.EQUAL_WIDTH, 10).bins().get(9).count())
                .isEqualTo(1);
    }

    @Test
    void certainAndAlwaysWrongHasTheWorstError() {
        Sample sample = Sample.of(YES_NO, List.of("no", "no"), new double[][] {{1, 0}, {1, 0}});
        assertThat(calibration(sample, Binning.EQUAL_WIDTH, 15).ece()).isEqualTo(1);
    }

    @Test
    void certainAndAlwaysRightHasNoError() {
        Sample sample = Sample.of(YES_NO, List.of("yes", "no"), new double[][] {{1, 0}, {0, 1}});
        assertThat(calibration(sample, Binning.EQUAL_WIDTH, 15).ece()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Binning.class)
    void aCalibratedModelHasNoError(Binning binning) {
        // of ten rows with confidence k/10, exactly k are right
        List<String> actual = new ArrayList<>();
        List<double[]> probabilities = new ArrayList<>();
        for (int k = 6; k <= 10; k++) {
            for (int i = 0; i < 10; i++) {
                probabilities.add(new double[] {k / 10.0, 1 - k / 10.0});
                actual.add(i < k ? "yes" : "no");
            }
        }
        Sample sample = Sample.of(YES_NO, actual, probabilities.toArray(double[][]::new));
        assertThat(calibration(sample, binning, 10).ece()).isCloseTo(0, within(1e-12));
    }

    @Test
    void equalMassBinsShareTheRows() {
        Calibration two = calibration(Sample.byHand(), Binning.EQUAL_MASS, 2);
        // sorted confidences 0.4, 0.5 | 0.6, 0.7
        assertThat(two.bins()).extracting(Calibration.Bin::count).containsExactly(2, 2);
        assertThat(two.bins().get(1).lower()).isCloseTo(0.6, within(1e-12));
        assertThat(two.bins().get(1).upper()).isCloseTo(0.7, within(1e-12));
    }

    @Test
    void equalMassKeepsEqualConfidencesTogether() {
        double[] same = {0.8, 0.2};
        Sample sample = Sample.of(YES_NO, List.of("yes", "no", "yes"), new double[][] {same, same, same});
        assertThat(calibration(sample, Binning.EQUAL_MASS, 3).bins())
                .extracting(Calibration.Bin::count)
                .containsExactly(3);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void equalMassBinsDoNotDependOnTheOrderOfTheRows(long seed) {
        Sample sample = Sample.random(seed, 300, 3);
        Sample shuffled = sample.select(Seed.of(seed).child("order").generator().permutation(300));
        assertThat(calibration(shuffled, Binning.EQUAL_MASS, 10))
                .isEqualTo(calibration(sample, Binning.EQUAL_MASS, 10));
    }

    @ParameterizedTest
    @EnumSource(Binning.class)
    void everyRowIsInOneBin(Binning binning) {
        assertThat(calibration(Sample.random(9, 137, 3), binning, 11).bins().stream()
                        .mapToInt(Calibration.Bin::count)
                        .sum())
                .isEqualTo(137);
    }

    @Test
    void zeroBinsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> calibration(Sample.byHand(), Binning.EQUAL_WIDTH, 0))
                .withMessage("bins must be >= 1, got 0");
    }

    private static Calibration calibration(Sample sample, Binning binning, int bins) {
        return Calibration.of(sample.predictions(), sample.labels(), binning, bins);
    }
}
