package dev.querent.model.option;

import dev.querent.core.option.ValueRange;
import dev.querent.model.error.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One option of an engine, a strategy or a feature recipe, stated once: its name, its default, the values it takes and what it does. It reads and
 * checks what users write; help and messages come from it. Immutable.
 *
 * @param <T> type of its values
 */
public final class Option<T> {
    private static final String AUTO = "auto";

    private final String name;
    private final String defaultValue;
    private final String range;
    private final String description;
    private final Function<String, Optional<T>> parser;
    private final Function<T, String> printer;

    private Option(
            String name,
            String defaultValue,
            String range,
            String description,
            Function<String, Optional<T>> parser,
            Function<T, String> printer) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.range = range;
        this.description = description;
        this.parser = parser;
        this.printer = printer;
    }

    /** @param usual the default, shown as it is: 1 as {@code 1}, 1.0 as {@code 1.0} */
    public static Option<Double> number(String name, Number usual, ValueRange range, String description) {
        return new Option<>(
                name, usual.toString(), range.toString(), description, text -> number(text, range), String::valueOf);
    }

    public static Option<Integer> integer(String name, int usual, ValueRange range, String description) {
        return new Option<>(
                name, "" + usual, range.toString(), description, text -> integer(text, range), String::valueOf);
    }

    /** A number, or empty for {@code auto}, the default. */
    public static Option<Optional<Double>> numberOrAuto(String name, ValueRange range, String description) {
        return orAuto(name, range, description, text -> number(text, range));
    }

    /** A whole number, or empty for {@code auto}, the default. */
    public static Option<Optional<Integer>> integerOrAuto(String name, ValueRange range, String description) {
        return orAuto(name, range, description, text -> integer(text, range));
    }

    public static Option<Boolean> flag(String name, boolean usual, String description) {
        Function<Boolean, String> printer = yes -> yes ? "yes" : "no";
        return new Option<>(name, printer.apply(usual), "yes|no", description, Option::flag, printer);
    }

    /** One of the constants of an enum, by their names in lower case. */
    public static <E extends Enum<E>> Option<E> choice(String name, E usual, String description) {
        return choice(name, usual, value -> value.name().toLowerCase(Locale.ROOT), description);
    }

    /** One of the constants of an enum, by their labels. */
    public static <E extends Enum<E>> Option<E> choice(
            String name, E usual, Function<E, String> label, String description) {
        List<E> values = List.of(usual.getDeclaringClass().getEnumConstants());
        return new Option<>(
                name,
                label.apply(usual),
                values.stream().map(label).collect(Collectors.joining("|")),
                description,
                text -> values.stream()
                        .filter(value -> label.apply(value).equalsIgnoreCase(text))
                        .findFirst(),
                label);
    }

    /**
     * An option with its own syntax.
     *
     * @param usual the default as text
     * @param range the values it takes, as users read it after "must be"
     * @param parser gives nothing for any other text; the message of an exception goes to the user
     */
    public static <T> Option<T> parsed(
            String name,
            String usual,
            String range,
            Function<String, Optional<T>> parser,
            Function<T, String> printer,
            String description) {
        return new Option<>(name, usual, range, description, parser, printer);
    }

    private static <T> Option<Optional<T>> orAuto(
            String name, ValueRange range, String description, Function<String, Optional<T>> parser) {
        return new Option<>(
                name,
                AUTO,
                AUTO + " or " + range,
                description,
                text -> text.equals(AUTO)
                        ? Optional.of(Optional.empty())
                        : Optional.of(parser.apply(text)).filter(Optional::isPresent),
                value -> value.map(String::valueOf).orElse(AUTO));
    }

    /** The number, if it is one in the range. */
    private static Optional<Double> number(String text, ValueRange range) {
        try {
            return Optional.of(Double.parseDouble(text)).filter(range::contains);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The whole number, if it is one in the range. */
    public static Optional<Integer> integer(String text, ValueRange range) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(range::contains);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("give a whole number", e);
        }
    }

    private static Optional<Boolean> flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "true", "on" -> Optional.of(true);
            case "no", "false", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /** The {@code k} of {@code -O k=v}. */
    public String name() {
        return name;
    }

    /** The default as text. */
    public String defaultValue() {
        return defaultValue;
    }

    /** The values it takes, for people. */
    public String range() {
        return range;
    }

    /** What it does. */
    public String description() {
        return description;
    }

    /** Its value among the values of its owner; a value that it does not accept is rejected with a usage error. */
    public T of(OptionValues values) {
        Optional<T> value;
        try {
            value = parser.apply(values.text(this));
        } catch (IllegalArgumentException | UsageException e) {
            throw new UsageException(bad(values).getMessage() + "; " + e.getMessage());
        }
        return value.orElseThrow(() -> bad(values));
    }

    /** The error for a value that it does not take, or does not take together with another option. */
    public UsageException bad(OptionValues values) {
        return new UsageException(
                values.owner() + " option " + name + " must be " + range + ", got '" + values.text(this) + "'");
    }

    /** A value as users write it; {@link #of} reads it back. */
    public String text(T value) {
        return parser.apply(defaultValue).filter(value::equals).isPresent() ? defaultValue : printer.apply(value);
    }

    @Override
    public String toString() {
        return name + "=" + defaultValue + " (" + range + ")";
    }
}
