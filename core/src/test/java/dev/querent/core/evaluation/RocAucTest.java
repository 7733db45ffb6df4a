package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RocAucTest {

    @Test
    void itIsTheShareOfPairsInTheRightOrder() {
        // positives 0.35 and 0.8, negatives 0.1 and 0.4: right are (0.35, 0.1), (0.8, 0.1), (0.8, 0.4): 3 of 4
        RocAuc auc = area(new double[] {0.1, 0.4, 0.35, 0.8}, false, false, true, true);
        assertThat(auc).isEqualTo(new RocAuc(0.75, 2, 2));
    }

    @Test
    void aTieCountsOneHalf() {
        // positive 1; negatives 1 (half) and 0 (whole): 1.5 of 2
        assertThat(area(new double[] {1, 1, 0}, true, false, false).value()).isEqualTo(0.75);
    }

    @Test
    void positiveAndNegativeZeroAreATie() {
        assertThat(area(new double[] {0.0, -0.0}, true, false).value()).isEqualTo(0.5);
    }

    @Test
    void infiniteScoresAreOrdered() {
        assertThat(area(new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}, true, false)
                        .value())
                .isEqualTo(1);
    }

    @Test
    void itIsUndefinedWhereOneSideIsMissing() {
        assertThat(RocAuc.of(new double[] {1, 2}, new boolean[] {true, true})).isEmpty();
        assertThat(RocAuc.of(new double[0], new boolean[0])).isEmpty();
    }

    @Test
    void aScoreThatIsNoNumberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> area(new double[] {1, Double.NaN}, true, false))
                .withMessage("score of row 1 must be a number, got NaN");
    }

    @Test
    void theSecondOfTwoClassesIsThePositiveOne() {
        LabelSet classes = LabelSet.of(List.of("no", "yes"));
        Sample sample =
                Sample.of(classes, List.of("yes", "no", "no"), new double[][] {{0.4, 0.6}, {0.3, 0.7}, {0.9, 0.1}});
        // yes scores 0.6; no scores 0.7 (wrong order) and 0.1
        assertThat(sample.evaluation().auc()).contains(new RocAuc(0.5, 1, 2));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void itEqualsTheBruteForcePairCount(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 60 + random.nextInt(60);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int i = 0; i < n; i++) {
            scores[i] = random.nextInt(25) - 12; // many ties
            positive[i] = random.nextInt(3) == 0;
        }
        assertThat(area(scores, positive).value()).isCloseTo(pairCount(scores, positive), within(1e-12));
    }

    private static RocAuc area(double[] scores, boolean... positive) {
        return RocAuc.of(scores, positive).orElseThrow();
    }

    private static double pairCount(double[] scores, boolean[] positive) {
        double right = 0;
        int pairs = 0;
        for (int i = 0; i < scores.length; i++) {
            for (int j = 0; j < scores.length; j++) {
                if (positive[i] && !positive[j]) {
                    pairs++;
                    right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                }
            }
        }
        return right / pairs;
    }
}
