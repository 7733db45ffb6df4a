package dev.querent.lab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TicksTest {
    static LongStream seeds() {
        return TestSeeds.upTo(200);
    }

    @Test
    void linearTicksAreRound() {
        assertThat(Ticks.linear(0.03, 0.97).marks()).containsExactly(0, 0.2, 0.4, 0.6, 0.8, 1.0);
        assertThat(Ticks.linear(12, 88).marks()).containsExactly(0, 20, 40, 60, 80, 100);
    }

    @Test
    void wideLogarithmicTicksAreDecades() {
        assertThat(Ticks.logarithmic(2e-3, 40).marks()).containsExactly(1e-2, 0.1, 1, 10);
    }

    @Test
    void narrowLogarithmicTicksAreOneTwoAndFive() {
        assertThat(Ticks.logarithmic(0.3, 4).marks()).containsExactly(0.2, 0.5, 1, 2, 5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ticksEncloseTheRangeAndAreNeitherFewNorMany(long seed) {
        RandomSource random = Seed.of(seed).generator();
        double lowest = Math.exp(20 * random.nextDouble() - 10);
        double highest = lowest * Math.exp(10 * random.nextDouble() * random.nextDouble());
        for (Ticks ticks : List.of(Ticks.linear(lowest, highest), Ticks.logarithmic(lowest, highest))) {
            assertThat(ticks.marks()).isSorted().hasSizeBetween(1, 10);
            assertThat(ticks.lowest()).isLessThanOrEqualTo(lowest * (1 + 1e-9));
            assertThat(ticks.highest()).isGreaterThanOrEqualTo(highest * (1 - 1e-9));
        }
    }
}
