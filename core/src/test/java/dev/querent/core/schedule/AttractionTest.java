package dev.querent.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Values computed by hand, for tasks of 100 to 500 rows. */
class AttractionTest {
    private static final Standing GOOD_AND_LARGE = new Standing(0.9, 500, false);
    private static final Standing BAD_AND_SMALL = new Standing(0.6, 100, false);
    private static final Standing FAIR = new Standing(0.7, 200, false);

    private static void has(Attraction rule, double goodAndLarge, double badAndSmall, double fair) {
        assertThat(rule.of(GOOD_AND_LARGE, 100, 500)).isCloseTo(goodAndLarge, within(1e-12));
        assertThat(rule.of(BAD_AND_SMALL, 100, 500)).isCloseTo(badAndSmall, within(1e-12));
        assertThat(rule.of(FAIR, 100, 500)).isCloseTo(fair, within(1e-12));
    }

    @Test
    void errorPlusShareIsLargestForBadAndForLargeTasks() {
        has(Attraction.errorPlusShare(), 0.1 + 1, 0.4 + 0, 0.3 + 0.25);
    }

    @Test
    void equation61IsLargestForBadAndForSmallTasks() {
        has(Attraction.equation61(), -(0.9 + 1), -(0.6 + 0), -(0.7 + 0.25));
    }

    @Test
    void worstFirstIgnoresTheRows() {
        has(Attraction.worstFirst(), 0.1, 0.4, 0.3);
    }

    @Test
    void withEqualRowsOnlyTheCorrectnessCounts() {
        assertThat(Attraction.errorPlusShare().of(FAIR, 200, 200)).isCloseTo(0.3, within(1e-12));
        assertThat(Attraction.equation61().of(FAIR, 200, 200)).isCloseTo(-0.7, within(1e-12));
    }

    @Test
    void sharesOfTheLargestNumbersOfRowsDoNotOverflow() {
        Standing largest = new Standing(1, Integer.MAX_VALUE, false);
        assertThat(Attraction.errorPlusShare().of(largest, 0, Integer.MAX_VALUE))
                .isEqualTo(1);
    }

    @Test
    void impossibleStandingsAndPacesAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Standing(1.5, 3, false))
                .withMessage("correctness must be between 0 and 1, got 1.5");
        assertThatIllegalArgumentException().isThrownBy(() -> new Standing(Double.NaN, 3, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Standing(0.5, -1, false))
                .withMessage("rows must be >= 0, got -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pace(Duration.ZERO, Duration.ZERO, 0))
                .withMessage("patience must be >= 1, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pace(Duration.ofMillis(-1), Duration.ZERO, 1))
                .withMessageContaining("look must be >= 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pace(Duration.ZERO, Duration.ofMillis(-1), 1))
                .withMessageContaining("atLeast must be >= 0");
    }
}
