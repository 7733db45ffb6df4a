package dev.querent.io.feature;

import dev.querent.io.option.OptionSpec;
import java.util.List;

/** One step users may name in a recipe, for help texts: its name, one line about it, and its options. */
public record FeatureKind(String name, String summary, List<OptionSpec> options) {
    public FeatureKind {
        options = List.copyOf(options);
    }
}
