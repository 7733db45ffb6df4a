package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The mean gain against its standard error, √((mean of squares − mean²)/n), worked out by hand. */
class SignificantGainTest {

    @Test
    void aMeanAboveItsStandardErrorIsClear() {
        assertThat(SignificantGain.isClear(new double[] {1, 1})).isTrue(); // 1 > 0
        assertThat(SignificantGain.isClear(new double[] {3, -1, 3, -1, 3, -1, 3, -1}))
                .isTrue(); // 1 > √(4/8)
        double root = Math.sqrt(6);
        assertThat(SignificantGain.isClear(new double[] {2 + root, 2 - root})).isTrue(); // 2 > √(6/2)
    }

    @Test
    void aMeanWithinItsStandardErrorIsNot() {
        assertThat(SignificantGain.isClear(new double[] {0, 0})).isFalse(); // 0 = 0
        assertThat(SignificantGain.isClear(new double[] {3, -1})).isFalse(); // 1 < √(4/2)
        assertThat(SignificantGain.isClear(new double[] {-1, -1})).isFalse();
        double root = Math.sqrt(9);
        assertThat(SignificantGain.isClear(new double[] {2 + root, 2 - root})).isFalse(); // 2 < √(9/2)
    }
}
