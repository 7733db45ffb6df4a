package dev.querent.model.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.option.ValueRange;
import dev.querent.model.error.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OptionTest {
    private enum Shape {
        ROUND,
        HALF_ROUND
    }

    private static final Option<Double> NOISE = Option.number("noise", 0.1, ValueRange.above(0), "noise variance");
    private static final Option<Integer> ROWS = Option.integer("rows", 10, ValueRange.atLeast(2), "rows used");
    private static final Option<Optional<Double>> LENGTH =
            Option.numberOrAuto("length", ValueRange.above(0), "length scale");
    private static final Option<Optional<Integer>> HEIGHT =
            Option.integerOrAuto("height", ValueRange.between(1, 16), "height of a layer");
    private static final Option<Boolean> FAST = Option.flag("fast", false, "skip checks");
    private static final Option<Shape> SHAPE = Option.choice(
            "shape", Shape.ROUND, shape -> shape.name().toLowerCase(Locale.ROOT).replace('_', '-'), "shape of a cell");
    private static final Option<Shape> PLAIN = Option.choice("plain", Shape.HALF_ROUND, "shape of a cell");
    private static final Option<Integer> EVEN =
            Option.parsed("even", "2", "an even number", OptionTest::even, String::valueOf, "rows used");
    private static final List<Option<?>> ALL = List.of(NOISE, ROWS, LENGTH, HEIGHT, FAST, SHAPE, PLAIN, EVEN);

    private static Optional<Integer> even(String text) {
        if (text.equals("odd")) {
            throw new IllegalArgumentException("there are other options for that");
        }
        return Option.integer(text, ValueRange.atLeast(0)).filter(number -> number % 2 == 0);
    }

    private static OptionValues values(Option<?> option, String text) {
        return OptionValues.of("engine", ALL, Map.of(option.name(), text));
    }

    static Stream<Arguments> good() {
        return Stream.of(
                Arguments.of(NOISE, "2.5", 2.5),
                Arguments.of(NOISE, "1.0E-4", 1e-4),
                Arguments.of(ROWS, "2", 2),
                Arguments.of(LENGTH, "auto", Optional.empty()),
                Arguments.of(LENGTH, "0.5", Optional.of(0.5)),
                Arguments.of(HEIGHT, "16", Optional.of(16)),
                Arguments.of(FAST, "yes", true),
                Arguments.of(SHAPE, "half-round", Shape.HALF_ROUND),
                Arguments.of(PLAIN, "round", Shape.ROUND),
                Arguments.of(EVEN, "4", 4));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("good")
    <T> void aGoodTextIsReadAndPrintedAgain(Option<T> option, String text, T value) {
        assertThat(option.of(values(option, text))).isEqualTo(value);
        assertThat(option.text(value)).isEqualTo(text);
    }

    @Test
    void wordsMayBeWrittenInOtherWays() {
        assertThat(List.of("yes", "true", "on", "Yes", "ON")).allMatch(text -> FAST.of(values(FAST, text)));
        assertThat(List.of("no", "false", "off", "No")).noneMatch(text -> FAST.of(values(FAST, text)));
        assertThat(SHAPE.of(values(SHAPE, "Half-Round"))).isEqualTo(Shape.HALF_ROUND);
        assertThat(NOISE.of(values(NOISE, "2"))).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "noise -> abc -> > 0, got 'abc'",
                "noise -> 0 -> > 0, got '0'",
                "noise -> NaN -> > 0, got 'NaN'",
                "noise -> Infinity -> > 0, got 'Infinity'",
                "rows -> 1 -> >= 2, got '1'",
                "rows -> 2.5 -> >= 2, got '2.5'; give a whole number",
                "length -> 0 -> auto or > 0, got '0'",
                "height -> 17 -> auto or 1..16, got '17'",
                "height -> Auto -> auto or 1..16, got 'Auto'; give a whole number",
                "fast -> maybe -> yes|no, got 'maybe'",
                "shape -> square -> round|half-round, got 'square'",
                "shape -> half_round -> round|half-round, got 'half_round'",
                "plain -> half-round -> round|half_round, got 'half-round'",
                "even -> 3 -> an even number, got '3'",
                "even -> odd -> an even number, got 'odd'; there are other options for that"
            })
    void aBadTextIsRefusedWithTheRangeOfTheHelp(String name, String text, String rest) {
        Option<?> option = ALL.stream()
                .filter(some -> some.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(rest).startsWith(option.range());
        assertThatThrownBy(() -> option.of(values(option, text)))
                .isInstanceOf(UsageException.class)
                .hasMessage("engine option " + name + " must be " + rest);
    }

    @Test
    void aDefaultIsShownAsItWasGiven() {
        assertThat(Option.number("sigma", 1, ValueRange.above(0), "width")).hasToString("sigma=1 (> 0)");
        assertThat(Option.number("constant", 10.0, ValueRange.above(0), "constant")
                        .text(10.0))
                .isEqualTo("10.0");
        assertThat(LENGTH).hasToString("length=auto (auto or > 0)");
        assertThat(PLAIN.defaultValue()).isEqualTo("half_round");
    }

    @Test
    void aValueThatAnotherOptionForbidsIsRefusedAlike() {
        assertThat(ROWS.bad(values(ROWS, "7"))).hasMessage("engine option rows must be >= 2, got '7'");
    }
}
