package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Labels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificanceTest {

    @Test
    void pairedTComesFromTheDifferences() {
        // differences 1, 2, 3: mean 2, sd 1, t = 2 / (1 / sqrt 3) = 3.464102;
        // two degrees of freedom: p = 1 - t / sqrt(2 + t^2) = 1 - 3.464102 / 3.741657 = 0.074180
        PairedTTest test = PairedTTest.of(new double[] {2, 4, 6}, new double[] {1, 2, 3});
        assertThat(test.meanDifference()).isCloseTo(2, within(1e-12));
        assertThat(test.statistic()).isCloseTo(3.464102, within(1e-6));
        assertThat(test.pValue()).isCloseTo(0.074180, within(1e-6));
    }

    @Test
    void equalRunsAreNoEvidence() {
        double[] runs = {0.9, 0.8, 0.7};
        assertThat(PairedTTest.of(runs, runs)).isEqualTo(new PairedTTest(3, 0, 0, 1));
    }

    @Test
    void aConstantDifferenceIsAllEvidence() {
        PairedTTest test = PairedTTest.of(new double[] {1, 2, 3}, new double[] {2, 3, 4});
        assertThat(test).isEqualTo(new PairedTTest(3, -1, Double.NEGATIVE_INFINITY, 0));
    }

    @Test
    void aTTestNeedsTwoPairs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PairedTTest.of(new double[] {1}, new double[] {2}))
                .withMessage("pairs of a t-test must be >= 2, got 1");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 5, 0.21875", // 2 * (1 + 6) / 64
        "5, 1, 0.21875",
        "0, 6, 0.03125", // 2 * 1 / 64
        "3, 3, 1", // 2 * (1 + 6 + 15 + 20) / 64 > 1
        "0, 0, 1"
    })
    void mcNemarDoublesTheSmallerTail(int onlyFirst, int onlySecond, double p) {
        assertThat(McNemarTest.of(onlyFirst, onlySecond).pValue()).isCloseTo(p, within(1e-12));
    }

    @Test
    void mcNemarCountsRowsOnWhichTheTwoDisagree() {
        Sample first = Sample.byHand(); // right on rows 0 and 1
        Labels labels = first.labels();
        Sample second = Sample.of(
                Sample.ABC,
                List.of("a", "b", "c", "a"),
                new double[][] {{1, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 0}}); // 0, 2, 3
        McNemarTest test = McNemarTest.of(first.predictions(), second.predictions(), labels);
        assertThat(test.onlyFirstRight()).isEqualTo(1);
        assertThat(test.onlySecondRight()).isEqualTo(2);
    }
}
