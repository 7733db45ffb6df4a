package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Labels;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void wilcoxonCountsSignPatternsExactly() {
        // ranks 1..5, only rank 1 negative: sums 0 and 1 have one pattern each, 2 * 2 / 32
        WilcoxonTest test = WilcoxonTest.of(new double[] {-1, 2, 3, 4, 5}, new double[5]);
        assertThat(test).isEqualTo(new WilcoxonTest(5, 0, 14, 1, WilcoxonTest.Method.EXACT, 0.125));
    }

    @Test
    void balancedRanksHaveProbabilityOneAndNotMore() {
        // ranks 3 against 1 + 2: 5 of 8 patterns have a sum of at most 3, and 2 * 5 / 8 > 1
        assertThat(WilcoxonTest.of(new double[] {-1, -2, 3}, new double[3]).pValue())
                .isEqualTo(1);
    }

    @Test
    void wilcoxonLeavesOutPairsWithoutDifference() {
        WilcoxonTest test = WilcoxonTest.of(new double[] {7, 1, 2, 3, 4, 5}, new double[] {7, 0, 0, 0, 0, 0});
        assertThat(test).isEqualTo(new WilcoxonTest(5, 1, 15, 0, WilcoxonTest.Method.EXACT, 0.0625));
    }

    @Test
    void wilcoxonWithoutAnyDifferenceIsNoEvidence() {
        assertThat(WilcoxonTest.of(new double[2], new double[2]).pValue()).isEqualTo(1);
    }

    @Test
    void wilcoxonCorrectsTheVarianceForTies() {
        // |d| = 1, 1, 1, 1, 2: ranks 2.5 (four times) and 5; the negative one has 2.5.
        // mean 5 * 6 / 4 = 7.5; variance 5 * 6 * 11 / 24 - (4^3 - 4) / 48 = 12.5
        // z = (2.5 - 7.5 + 0.5) / sqrt 12.5 = -1.272792; p = 2 * 0.101546
        WilcoxonTest test = WilcoxonTest.of(new double[] {1, 1, 1, -1, 2}, new double[5]);
        assertThat(test.method()).isEqualTo(WilcoxonTest.Method.NORMAL_APPROXIMATION);
        assertThat(test.negativeRanks()).isEqualTo(2.5);
        assertThat(test.pValue()).isCloseTo(0.203092, within(2e-6));
    }

    @Test
    void differencesThatDifferByRoundOffAreTies() {
        // 0.3 - 0.2 and 0.2 - 0.1 differ in the last bits
        WilcoxonTest test = WilcoxonTest.of(new double[] {0.3, 0.2}, new double[] {0.2, 0.1});
        assertThat(test.method()).isEqualTo(WilcoxonTest.Method.NORMAL_APPROXIMATION);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theExactProbabilityEqualsTheEnumerationOfAllSigns(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 6 + random.nextInt(7);
        double[] differences = new double[n];
        for (int i = 0; i < n; i++) {
            differences[i] = random.nextGaussian() + 0.4;
        }
        WilcoxonTest test = WilcoxonTest.of(differences, new double[n]);
        double smaller = Math.min(test.positiveRanks(), test.negativeRanks());
        assertThat(test.pValue()).isCloseTo(enumerated(smaller, n), within(1e-12));
    }

    private static double enumerated(double smaller, int n) {
        int below = 0;
        for (int signs = 0; signs < 1 << n; signs++) {
            int sum = 0;
            for (int rank = 1; rank <= n; rank++) {
                sum += (signs >> (rank - 1) & 1) * rank;
            }
            below += sum <= smaller ? 1 : 0;
        }
        return Math.min(1, 2.0 * below / (1 << n));
    }

    @Test
    void manyPairsUseTheNormalApproximation() {
        // negative ranks 1, 4, ..., 49 sum to 425; mean 51 * 52 / 4 = 663, variance 51 * 52 * 103 / 24 = 11381.5
        // z = (425 - 663 + 0.5) / 106.6841 = -2.226199; p = 0.026001
        assertThat(everyThirdNegative(51).method()).isEqualTo(WilcoxonTest.Method.NORMAL_APPROXIMATION);
        assertThat(everyThirdNegative(51).pValue()).isCloseTo(0.026001, within(1e-6));
    }

    @Test
    void fiftyPairsAreStillCountedExactly() {
        // the approximation for the same ranks, negative sum 425, mean 637.5, variance 10731.25, gives 0.0407
        assertThat(everyThirdNegative(50).method()).isEqualTo(WilcoxonTest.Method.EXACT);
        assertThat(everyThirdNegative(50).pValue()).isCloseTo(0.0407, within(0.001));
    }

    private static WilcoxonTest everyThirdNegative(int n) {
        double[] differences = new double[n];
        for (int i = 0; i < n; i++) {
            differences[i] = i % 3 == 0 ? -i - 1 : i + 1;
        }
        return WilcoxonTest.of(differences, new double[n]);
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
