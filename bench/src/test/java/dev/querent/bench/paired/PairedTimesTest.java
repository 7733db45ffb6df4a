package dev.querent.bench.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PairedTimesTest {
    /** Ratios 0.5, 0.5, 2, 0.25, 0.5, 0.75. */
    private final PairedTimes outcome =
            new PairedTimes("a", "longer", new double[] {1, 2, 4, 1, 3, 3}, new double[] {2, 4, 2, 4, 6, 4});

    @Test
    void ratioIsTheMedianOverPairs() {
        assertThat(outcome.ratio()).isEqualTo(0.5);
    }

    @Test
    void intervalOfSixPairsIsTheirRange() {
        assertThat(outcome.ratioInterval()).isEqualTo(new OrderStatistics.Interval(0.25, 2));
    }

    @Test
    void reportNamesMedianBestRatioAndInterval() {
        assertThat(outcome.report().lines())
                .containsExactly(
                        "  a       median 2.5000 s, best 1.0000 s",
                        "  longer  median 4.0000 s, best 2.0000 s",
                        "  ratio   0.500  (95 % interval 0.250 .. 2.000 of the median, 6 pairs)");
    }

    @Test
    void unpairedRoundsAreRefused() {
        assertThatThrownBy(() -> new PairedTimes("a", "b", new double[2], new double[3]))
                .hasMessage("rounds come in pairs, got 2 and 3 of the two contenders");
    }
}
