package dev.querent.cli;

import dev.querent.core.progress.Budget;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads budgets such as {@code 30s}, {@code 5m} or {@code 500steps}. */
final class BudgetText implements ITypeConverter<Budget> {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,9})\\s*([a-z]+)");

    @Override
    public Budget convert(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group(1)) == 0) {
            throw refused(text);
        }
        int number = Integer.parseInt(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Budget.ofTime(Duration.ofMillis(number));
            case "s", "sec" -> Budget.ofTime(Duration.ofSeconds(number));
            case "m", "min" -> Budget.ofTime(Duration.ofMinutes(number));
            case "h" -> Budget.ofTime(Duration.ofHours(number));
            case "step", "steps", "evaluations", "iterations", "trees" -> Budget.ofSteps(number);
            default -> throw refused(text);
        };
    }

    private static TypeConversionException refused(String text) {
        return new TypeConversionException("'" + text
                + "' is not a budget; give a number above 0 and a unit: ms, s, m or h for time, steps, iterations or trees for"
                + " work, as in 30s or 500steps");
    }
}
