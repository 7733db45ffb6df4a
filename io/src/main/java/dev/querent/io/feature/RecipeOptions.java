package dev.querent.io.feature;

import dev.querent.io.InputException;
import dev.querent.io.UsageException;
import dev.querent.io.option.NearestNames;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.option.OptionValues;
import dev.querent.io.state.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The options of one step: what the user gave over the defaults of its kind, with range checks. Immutable. */
final class RecipeOptions {
    private final FeatureKind kind;
    private final OptionValues values;

    private RecipeOptions(FeatureKind kind, OptionValues values) {
        this.kind = kind;
        this.values = values;
    }

    static RecipeOptions of(FeatureKind kind, Map<String, String> given) {
        List<String> names = kind.options().stream().map(OptionSpec::name).toList();
        for (String name : given.keySet()) {
            if (!names.contains(name)) {
                throw new UsageException(kind.name() + " has no option '" + name + "'" + NearestNames.hint(name, names)
                        + (names.isEmpty() ? "; it takes none" : "; its options are " + ranges(kind)));
            }
        }
        return new RecipeOptions(kind, OptionValues.of(kind.name(), kind.options(), given));
    }

    private static String ranges(FeatureKind kind) {
        return kind.options().stream()
                .map(spec -> spec.name() + " (" + spec.range() + ")")
                .collect(Collectors.joining(", "));
    }

    String text(String name) {
        return values.text(name);
    }

    int integer(String name, int least, int most) {
        int value;
        try {
            value = values.integer(name);
        } catch (UsageException notANumber) {
            throw bad(name);
        }
        if (value < least || value > most) {
            throw bad(name);
        }
        return value;
    }

    double number(String name, double least, double most) {
        double value;
        try {
            value = values.number(name);
        } catch (UsageException notANumber) {
            throw bad(name);
        }
        if (!(value >= least && value <= most)) {
            throw bad(name);
        }
        return value;
    }

    /** One of the constants of an enum, written in lower case. */
    <E extends Enum<E>> E choice(String name, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text(name))) {
                return constant;
            }
        }
        throw bad(name);
    }

    boolean isYes(String name) {
        return switch (text(name).toLowerCase(Locale.ROOT)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw bad(name);
        };
    }

    /** The error for a value outside the range its {@link OptionSpec} states. */
    UsageException bad(String name) {
        OptionSpec spec = kind.options().stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow();
        return values.bad(name, spec.range());
    }

    /** The step as users may write it; options at their default are left out. */
    String recipe() {
        String changed = kind.options().stream()
                .filter(spec -> !spec.defaultValue().equals(values.text(spec.name())))
                .map(spec -> spec.name() + "=" + values.text(spec.name()))
                .collect(Collectors.joining(","));
        return changed.isEmpty() ? kind.name() : kind.name() + ":" + changed;
    }

    /** All values, defaults included, so that a later change of a default does not change stored models. */
    State encode() {
        State state = new State();
        values.all().forEach(state::put);
        return state;
    }

    static RecipeOptions decode(FeatureKind kind, State state) {
        Map<String, String> stored = new LinkedHashMap<>();
        state.entries().keySet().forEach(name -> stored.put(name, state.text(name)));
        try {
            return of(kind, stored);
        } catch (UsageException unknown) {
            throw new InputException("the model's features cannot be read: " + unknown.getMessage(), unknown);
        }
    }
}
