package dev.querent.core.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValueRangeTest {
    static Stream<Arguments> ranges() {
        double next = Math.nextUp(0.0);
        return Stream.of(
                Arguments.of(ValueRange.above(0), "> 0", values(next, 1, Double.MAX_VALUE), values(0, -0.0, -1)),
                Arguments.of(ValueRange.atLeast(2), ">= 2", values(2, 3, Double.MAX_VALUE), values(Math.nextDown(2.0))),
                Arguments.of(
                        ValueRange.between(0.1, 10),
                        "0.1..10",
                        values(0.1, 5, 10),
                        values(Math.nextDown(0.1), Math.nextUp(10.0))),
                Arguments.of(
                        ValueRange.inside(0, 1),
                        "above 0 and below 1",
                        values(next, Math.nextDown(1.0)),
                        values(0, -0.0, 1)),
                Arguments.of(
                        ValueRange.aboveUpTo(0, 1),
                        "above 0, at most 1",
                        values(next, 0.5, 1),
                        values(0, -0.0, Math.nextUp(1.0))));
    }

    private static double[] values(double... values) {
        return values;
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("ranges")
    void bothSidesOfEachBound(ValueRange range, String text, double[] within, double[] beyond) {
        assertThat(range).hasToString(text);
        for (double value : within) {
            assertThat(range.contains(value)).as("%s", value).isTrue();
            assertThatCode(() -> range.require("noise", value)).doesNotThrowAnyException();
        }
        for (double value : beyond) {
            assertThat(range.contains(value)).as("%s", value).isFalse();
        }
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("ranges")
    void onlyFiniteNumbers(ValueRange range, String text) {
        DoubleStream.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)
                .forEach(value -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> range.require("noise", value))
                        .withMessage("noise must be " + text + ", got " + value));
    }

    @Test
    void aMessageHasTheValueAsGiven() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueRange.atLeast(2).require("rows", 1))
                .withMessage("rows must be >= 2, got 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueRange.above(0).require("noise", -1.0))
                .withMessage("noise must be > 0, got -1.0");
    }

    @Test
    void largeBoundsAreWrittenInFull() {
        assertThat(ValueRange.between(1000, 5_000_000)).hasToString("1000..5000000");
    }
}
