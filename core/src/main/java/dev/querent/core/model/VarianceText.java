package dev.querent.core.model;

import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Variance methods as users write them: {@code name}, {@code name:value} or {@code name(value)}. */
final class VarianceText {
    private static final Pattern NAME_AND_VALUE = Pattern.compile("([^:()]+)(?::([^()]*)|\\(([^()]*)\\))?");
    private static final String FORMS =
            "exact, precise:TOLERANCE, certified:WIDTH, fine:EIGENPAIRS, spectral:EIGENPAIRS, coarse, quantised,"
                    + " between-trees";

    private VarianceText() {}

    static VarianceMethod parse(String text) {
        Matcher parts = NAME_AND_VALUE.matcher(text.strip());
        if (!parts.matches()) {
            throw unknown(text);
        }
        String name = parts.group(1).strip();
        String value = parts.group(2) == null ? parts.group(3) : parts.group(2);
        if (value == null) {
            return VarianceMethod.all().stream()
                    .filter(method -> method.label().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(text));
        }
        return switch (name) {
            case "precise" -> number(name, value, VarianceMethod.Precise::new);
            case "certified" -> number(name, value, VarianceMethod.Certified::new);
            case "fine" -> new VarianceMethod.Fine(whole(name, value));
            case "spectral" -> new VarianceMethod.Spectral(whole(name, value));
            case "exact", "coarse", "quantised", "between-trees" ->
                throw new IllegalArgumentException(
                        "the variance '" + name + "' takes no value, got '" + value + "'; write " + name);
            default -> throw unknown(text);
        };
    }

    /** The shortest common form of a number: {@code 1e-7}, not {@code 1.0E-7}. */
    static String of(String name, double value) {
        return name + ":" + Double.toString(value).replace(".0E", "E").toLowerCase(Locale.ROOT);
    }

    private static VarianceMethod number(String name, String value, DoubleFunction<VarianceMethod> method) {
        double number;
        try {
            number = Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw bad(name, value, "a number, as in " + name + ":1e-4");
        }
        return method.apply(number);
    }

    private static int whole(String name, String value) {
        try {
            return Integer.parseInt(value.strip());
        } catch (NumberFormatException e) {
            throw bad(name, value, "a whole number, as in " + name + ":16");
        }
    }

    private static IllegalArgumentException bad(String name, String value, String wanted) {
        return new IllegalArgumentException(
                "the value of the variance '" + name + "' must be " + wanted + ", got '" + value + "'");
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("unknown variance '" + text + "' (known: " + FORMS + ")");
    }
}
