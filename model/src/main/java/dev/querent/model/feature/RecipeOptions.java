package dev.querent.model.feature;

import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The options of one step: the values that the user gave, defaults for the others, and the resulting recipe. Immutable. */
public final class RecipeOptions {
    private final FeatureKind kind;
    private final OptionValues values;

    private RecipeOptions(FeatureKind kind, OptionValues values) {
        this.kind = kind;
        this.values = values;
    }

    public static RecipeOptions of(FeatureKind kind, Map<String, String> given) {
        List<String> names = kind.options().stream().<String>map(Option::name).toList();
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
                .map(option -> option.name() + " (" + option.range() + ")")
                .collect(Collectors.joining(", "));
    }

    public OptionValues values() {
        return values;
    }

    /** The step as users may write it; options at their default are left out. */
    public String recipe() {
        String changed = kind.options().stream()
                .filter(option -> !option.defaultValue().equals(values.text(option)))
                .map(option -> option.name() + "=" + values.text(option))
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
