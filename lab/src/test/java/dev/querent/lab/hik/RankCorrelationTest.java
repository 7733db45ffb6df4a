package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankCorrelationTest {

    @Test
    void theSameOrderCorrelatesFullyWhateverTheValues() {
        assertThat(RankCorrelation.of(new double[] {1, 2, 30, 4}, new double[] {0.1, 0.2, 0.4, 0.3}))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void theOppositeOrderCorrelatesNegatively() {
        assertThat(RankCorrelation.of(new double[] {1, 2, 3}, new double[] {3, 2, 1}))
                .isCloseTo(-1, within(1e-12));
    }

    /** By hand: ranks 0.5, 0.5, 2, 3 against 0, 1, 2, 3 give 4.5 / √(4.5 · 5). */
    @Test
    void equalValuesShareTheirMeanRank() {
        assertThat(RankCorrelation.of(new double[] {5, 5, 6, 7}, new double[] {1, 2, 3, 4}))
                .isCloseTo(4.5 / Math.sqrt(4.5 * 5), within(1e-12));
    }
}
