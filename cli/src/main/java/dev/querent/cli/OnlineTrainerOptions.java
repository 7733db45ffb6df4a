package dev.querent.cli;

import dev.querent.io.engine.Engines;
import dev.querent.io.engine.OnlineEngine;
import dev.querent.io.feature.FeatureRecipe;
import dev.querent.io.feature.FeatureRecipes;
import dev.querent.io.option.OptionValues;
import dev.querent.workflow.OnlineEngines;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** A trainer that learns online, with its options and features. */
final class OnlineTrainerOptions {
    @Option(
            names = "--trainer",
            required = true,
            paramLabel = "NAME",
            description = "Trainer that learns online; see 'querent trainers'.")
    private String trainer;

    @Option(names = "-O", paramLabel = "NAME=VALUE", description = "Option of the trainer; repeat it for several.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--features",
            paramLabel = "SPEC",
            description = "How to compute features; fitted to all rows (default: ${DEFAULT-VALUE}).")
    private String features = FeatureRecipes.DEFAULT;

    OnlineEngine<?> engine(Engines engines) {
        return OnlineEngines.named(trainer, engines);
    }

    /** The user's values, then the given ones, then the defaults of the engine. */
    OptionValues values(OnlineEngine<?> engine, Map<String, String> usual) {
        Map<String, String> given = new LinkedHashMap<>(usual);
        given.putAll(options);
        return OptionValues.of(engine.name(), engine.options(), given);
    }

    String features() {
        return features;
    }

    FeatureRecipe recipe() {
        return FeatureRecipes.parse(features);
    }
}
