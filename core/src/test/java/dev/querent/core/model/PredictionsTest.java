package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabelSet;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PredictionsTest {
    private static final LabelSet ABC = LabelSet.of(List.of("a", "b", "c"));

    static LongStream seeds() {
        return TestSeeds.upTo(100);
    }

    private static Predictions of(double... probabilities) {
        return Predictions.owning(ABC, probabilities, Optional.empty());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsSumToOneAndEntropyStaysInItsRange(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] row = random.doubles(3).map(v -> v < 0.2 ? 0 : v).toArray();
        row[0] += 1e-3;
        double sum = Arrays.stream(row).sum();
        double slip = random.nextDouble(-9e-7, 9e-7); // within the tolerance
        double[] given = Arrays.stream(row).map(v -> v / sum * (1 + slip)).toArray();
        Predictions predictions = of(given);
        assertThat(Arrays.stream(predictions.row(0)).sum()).isCloseTo(1, within(4e-16));
        assertThat(predictions.normalisedEntropy(0)).isBetween(0.0, 1.0);
        assertThat(predictions.confidence(0))
                .isEqualTo(Arrays.stream(predictions.row(0)).max().orElseThrow());
    }

    @Test
    void entropyIsZeroWhenCertainAndOneWhenUniform() {
        assertThat(of(0, 1, 0).normalisedEntropy(0)).isZero();
        assertThat(of(1.0 / 3, 1.0 / 3, 1.0 / 3).normalisedEntropy(0)).isCloseTo(1, within(1e-15));
    }

    @Test
    void singleClassHasNoEntropy() {
        Predictions one = Predictions.owning(LabelSet.of(List.of("a")), new double[] {1, 1}, Optional.empty());
        assertThat(one.rows()).isEqualTo(2);
        assertThat(one.normalisedEntropy(1)).isZero();
    }

    @Test
    void ofEquallyProbableClassesTheFirstIsBest() {
        assertThat(of(0.2, 0.4, 0.4).best(0)).isEqualTo(1);
        assertThat(of(0.2, 0.4, 0.4).bestName(0)).isEqualTo("b");
    }

    @Test
    void notANumberAndNegativesAreRefusedWithTheirPlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(1, 0, 0, 0.5, Double.NaN, 0.5))
                .withMessage("row 1, class 1: probability is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(1.1, -0.1, 0))
                .withMessage("row 0, class 1: probability is -0.1");
    }

    @Test
    void rowsThatDoNotSumToOneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(0.5, 0.3, 0.1))
                .withMessage("row 0: probabilities sum to 0.900000000, not to 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(Double.POSITIVE_INFINITY, 0, 0))
                .withMessage("row 0: probabilities sum to Infinity, not to 1");
    }

    @Test
    void incompleteRowsAndWrongLatentRowsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(0.5, 0.5))
                .withMessage("number of probabilities must be a multiple of 3, got 2");
        LatentMoments two = LatentMoments.owning(3, new double[6], Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Predictions.owning(ABC, new double[] {1, 0, 0}, Optional.of(two)))
                .withMessage("latent rows must be 1, got 2");
    }

    @Test
    void classAndRowOutsideAreRefused() {
        Predictions predictions = of(1, 0, 0, 0, 0, 1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> predictions.probability(0, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> predictions.probability(2, 0));
    }

    @Test
    void rowIsACopy() {
        Predictions predictions = of(1, 0, 0);
        predictions.row(0)[0] = 0;
        assertThat(predictions.probability(0, 0)).isEqualTo(1);
    }

    @Test
    void noRowsAreFine() {
        assertThat(of().rows()).isZero();
    }
}
