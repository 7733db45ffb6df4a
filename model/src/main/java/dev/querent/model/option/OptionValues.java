package dev.querent.model.option;

import dev.querent.model.error.UsageException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The texts of all options of one engine, strategy or recipe: their defaults overlaid with what the user gave. Immutable. */
public final class OptionValues {
    private final String owner;
    private final Map<String, String> values;

    private OptionValues(String owner, Map<String, String> values) {
        this.owner = owner;
        this.values = values;
    }

    public static OptionValues of(String owner, List<Option<?>> options, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        options.forEach(option -> values.put(option.name(), option.defaultValue()));
        given.forEach((name, value) -> {
            if (!values.containsKey(name)) {
                throw new UsageException(owner + " has no option '" + name + "'; see 'querent trainers " + owner + "'"
                        + NearestNames.hint(name, values.keySet()));
            }
            values.put(name, value);
        });
        return new OptionValues(owner, values);
    }

    /** Whose options they are, for messages. */
    public String owner() {
        return owner;
    }

    /** Whether the owner has such an option at all. */
    public boolean has(Option<?> option) {
        return values.containsKey(option.name());
    }

    /** As the user wrote it, or the default; {@link Option#of} reads and checks it. */
    public String text(Option<?> option) {
        String value = values.get(option.name());
        if (value == null) {
            throw new IllegalArgumentException(owner + " has no option " + option.name());
        }
        return value;
    }

    /** All texts, defaults included, for the provenance. */
    public Map<String, String> all() {
        return Collections.unmodifiableMap(values);
    }
}
