package dev.querent.cli;

import dev.querent.model.option.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of a trainer, a strategy or a feature recipe: name, default, meaning, and the values it takes below the meaning. */
final class OptionTable {
    private OptionTable() {}

    static String of(String heading, List<Option<?>> options) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of(heading, "default", "meaning and values")));
        for (Option<?> option : options) {
            lines.add(List.of(option.name(), option.defaultValue(), option.description()));
            lines.add(List.of("", "", "values: " + option.range().replace("|", " | "))); // blanks to wrap at
        }
        return TextTable.wrapping(2, lines);
    }

    /** For programs. */
    static List<Map<String, String>> values(List<Option<?>> options) {
        return options.stream().map(OptionTable::value).toList();
    }

    private static Map<String, String> value(Option<?> option) {
        Map<String, String> value = new LinkedHashMap<>();
        value.put("name", option.name());
        value.put("defaultValue", option.defaultValue());
        value.put("range", option.range());
        value.put("description", option.description());
        return value;
    }
}
