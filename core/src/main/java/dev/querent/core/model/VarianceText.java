package dev.querent.core.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Variance methods as users write them: {@code name}, {@code name:value} or {@code name(value)}. */
final class VarianceText {
    private static final Pattern NAME_AND_VALUE = Pattern.compile("([^:()]+)(?::([^()]*)|\\(([^()]*)\\))?");

    private VarianceText() {}

    static VarianceMethod parse(String text, List<VarianceMethod> known) {
        Matcher parts = NAME_AND_VALUE.matcher(text.strip());
        if (!parts.matches()) {
            throw unknown(text, known);
        }
        String name = parts.group(1).strip();
        String value = parts.group(2) == null ? parts.group(3) : parts.group(2);
        VarianceMethod method = known.stream()
                .filter(some -> some.label().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(text, known));
        if (value == null) {
            return method;
        }
        return method.parameter()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the variance '" + name + "' takes no value, got '" + value + "'; write " + name))
                .reader()
                .apply(value);
    }

    static double number(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw bad(name, value, "a number, as in " + name + ":1e-4");
        }
    }

    static int whole(String name, String value) {
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

    private static IllegalArgumentException unknown(String text, List<VarianceMethod> known) {
        String forms = known.stream()
                .map(method -> method.label()
                        + method.parameter()
                                .map(parameter -> ":" + parameter.name())
                                .orElse(""))
                .collect(Collectors.joining(", "));
        return new IllegalArgumentException("unknown variance '" + text + "' (known: " + forms + ")");
    }
}
