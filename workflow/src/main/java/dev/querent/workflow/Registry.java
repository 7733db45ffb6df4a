package dev.querent.workflow;

import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.ModelFile;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engines;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.strategy.Strategies;
import java.nio.file.Path;

/**
 * What a program can do: its engines, strategies, features and file formats. A program with an engine of its own makes a registry with a longer
 * list; nothing else changes. Immutable.
 */
public record Registry(Engines engines, Strategies strategies, FeatureRecipes features, DataReader reader) {

    /** All of this version. */
    public static Registry standard() {
        return of(Engines.standard());
    }

    /** Reads a model of any of its engines and features. */
    public SavedModel<?> readModel(Path file) {
        return ModelFile.read(file, engines, features);
    }

    /** These engines; all else of this version. */
    public static Registry of(Engines engines) {
        return new Registry(engines, Strategies.standard(engines), StandardFeatures.recipes(), DataReader.standard());
    }
}
