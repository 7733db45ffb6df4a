package dev.querent.model.option;

import dev.querent.model.error.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Option values of one engine: the user's values, and defaults for the others. Immutable. */
public final class OptionValues {
    private final String owner;
    private final Map<String, String> values;

    private OptionValues(String owner, Map<String, String> values) {
        this.owner = owner;
        this.values = values;
    }

    public static OptionValues of(String owner, List<OptionSpec> specs, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        specs.forEach(spec -> values.put(spec.name(), spec.defaultValue()));
        given.forEach((name, value) -> {
            if (!values.containsKey(name)) {
                throw new UsageException(owner + " has no option '" + name + "'; see 'querent trainers " + owner + "'"
                        + NearestNames.hint(name, values.keySet()));
            }
            values.put(name, value);
        });
        return new OptionValues(owner, values);
    }

    /** Whether there is such an option at all. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(owner + " has no option " + name);
        }
        return value;
    }

    public double number(String name) {
        try {
            return Double.parseDouble(text(name));
        } catch (NumberFormatException e) {
            throw bad(name, "a number");
        }
    }

    public int integer(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException e) {
            throw bad(name, "a whole number");
        }
    }

    /** A number above 0. */
    public double positive(String name) {
        double value = number(name);
        if (!(value > 0 && Double.isFinite(value))) {
            throw bad(name, "finite and > 0");
        }
        return value;
    }

    public double notNegative(String name) {
        double value = number(name);
        if (!(value >= 0)) {
            throw bad(name, "a number >= 0");
        }
        return value;
    }

    /** A number above 0 and below 1. */
    public double fraction(String name) {
        double value = number(name);
        if (!(value > 0 && value < 1)) {
            throw bad(name, "above 0 and below 1");
        }
        return value;
    }

    public int atLeast(String name, int least) {
        int value = integer(name);
        if (value < least) {
            throw bad(name, ">= " + least);
        }
        return value;
    }

    public boolean flag(String name) {
        return switch (text(name)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw bad(name, "yes or no");
        };
    }

    /** One of the given words. */
    public String choice(String name, List<String> allowed) {
        if (!allowed.contains(text(name))) {
            throw bad(name, "one of " + String.join(", ", allowed));
        }
        return text(name);
    }

    /** The error for a value that breaks its rule. */
    public UsageException bad(String name, String wanted) {
        return new UsageException(owner + " option " + name + " must be " + wanted + ", got '" + text(name) + "'");
    }

    /** All values, defaults included, for the provenance. */
    public Map<String, String> all() {
        return java.util.Collections.unmodifiableMap(values);
    }
}
