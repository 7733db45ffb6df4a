package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McPalGainTest {

    /** Draws label after label from Pólya's urn, which is equivalent to a Dirichlet prior, and enumerates all sequences. */
    private static double accuracyByUrn(double[] known, int left) {
        double total = known.length + Arrays.stream(known).sum();
        if (left == 0) {
            return (Arrays.stream(known).max().orElseThrow() + 1) / total;
        }
        double sum = 0;
        for (int c = 0; c < known.length; c++) {
            double[] next = known.clone();
            next[c]++;
            sum += (known[c] + 1) / total * accuracyByUrn(next, left - 1);
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void accuracyIsThatOfAllSequencesOfLabels(int classes) {
        RandomSource random = Seed.of(classes).generator();
        for (int trial = 0; trial < 20; trial++) {
            double[] known = new double[classes];
            Arrays.setAll(known, c -> 3 * random.nextDouble());
            for (int m = 0; m <= 3; m++) {
                assertThat(McPalGain.accuracy(known, m)).isCloseTo(accuracyByUrn(known, m), within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theGainIsThatOfTheBestNumberOfLabels(int most) {
        RandomSource random = Seed.of(most).generator();
        int best = 0;
        for (int trial = 0; trial < 50; trial++) {
            double[] known = {3 * random.nextDouble(), 3 * random.nextDouble(), random.nextDouble()};
            double gain = Double.NEGATIVE_INFINITY;
            for (int m = 1; m <= most; m++) {
                double each = (accuracyByUrn(known, m) - accuracyByUrn(known, 0)) / m;
                best += m == most && each > gain + 1e-6 ? 1 : 0;
                gain = Math.max(gain, each);
            }
            assertThat(McPalGain.most(known, most)).isCloseTo(gain, within(1e-12));
        }
        assertThat(best)
                .as("trials where the largest number of labels is the best")
                .isPositive();
    }

    @Test
    void aLabelIsWorthMostWhereNothingIsKnownOrClassesAreEven() {
        double nothing = McPalGain.most(new double[] {0, 0}, 2);
        double even = McPalGain.most(new double[] {5, 5}, 2);
        double clear = McPalGain.most(new double[] {10, 0}, 2);
        assertThat(nothing).isGreaterThan(even);
        assertThat(even).isGreaterThan(clear);
        assertThat(clear).isCloseTo(0, within(1e-12));
    }
}
