package dev.querent.model.feature;

import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The options of one step: what the user gave over the defaults of its kind, with range checks. Immutable. */
public final class RecipeOptions {
    private final FeatureKind kind;
    private final OptionValues values;

    private RecipeOptions(FeatureKind kind, OptionValues values) {
        this.kind = kind;
        this.values = values;
    }

    public static RecipeOptions of(FeatureKind kind, Map<String, String> given) {
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

    public String text(String name) {
        return values.text(name);
    }

    public int integer(String name, int least, int most) {
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

    public double number(String name, double least, double most) {
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
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text(name))) {
                return constant;
            }
        }
        throw bad(name);
    }

    public boolean isYes(String name) {
        return switch (text(name).toLowerCase(Locale.ROOT)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw bad(name);
        };
    }

    /** The error for a value outside the range its {@link OptionSpec} states. */
    public UsageException bad(String name) {
        OptionSpec spec = kind.options().stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow();
        return values.bad(name, spec.range());
    }

    /** The step as users may write it; options at their default are left out. */
    public String recipe() {
        String changed = kind.options().stream()
                .filter(spec -> !spec.defaultValue().equals(values.text(spec.name())))
                .map(spec -> spec.name() + "=" + values.text(spec.name()))
                .collect(Collectors.joining(","));
        return changed.isEmpty() ? kind.name() : kind.name() + ":" + changed;
    }

    /** All values, defaults included, so that a later change of a default does not change stored models. */
    public State encode() {
        State state = new State();
        values.all().forEach(state::put);
        return state;
    }

    public static RecipeOptions decode(FeatureKind kind, State state) {
        Map<String, String> stored = new LinkedHashMap<>();
        state.entries().keySet().forEach(name -> stored.put(name, state.text(name)));
        try {
            return of(kind, stored);
        } catch (UsageException unknown) {
            throw new InputException("the model's features cannot be read: " + unknown.getMessage(), unknown);
        }
    }
}
