package dev.querent.cli;

import dev.querent.model.option.OptionSpec;
import java.util.ArrayList;
import java.util.List;

/** Options of a trainer or a feature recipe: name, default, meaning, and the values it takes below the meaning. */
final class OptionTable {
    private OptionTable() {}

    static String of(String heading, List<OptionSpec> options) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of(heading, "default", "meaning and values")));
        for (OptionSpec option : options) {
            lines.add(List.of(option.name(), option.defaultValue(), option.description()));
            lines.add(List.of("", "", "values: " + option.range().replace("|", " | "))); // blanks to wrap at
        }
        return TextTable.wrapping(2, lines);
    }
}
