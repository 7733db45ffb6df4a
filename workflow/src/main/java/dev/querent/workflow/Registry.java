package dev.querent.workflow;

import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.ModelFile;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engines;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.strategy.Strategies;
import dev.querent.svm.SvmEngines;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * What a program can do: its engines, strategies, features and file formats. A program with its own engine creates a registry with a longer
 * list; nothing else changes. Immutable.
 */
public final class Registry {
    private final Engines engines;
    private final Supplier<Strategies> strategies;
    private final Supplier<FeatureRecipes> features;
    private final Supplier<DataReader> reader;

    /** Creates lists on first use: loading all their classes would take a sixth of the time of a small command. */
    public Registry(
            Engines engines,
            Supplier<Strategies> strategies,
            Supplier<FeatureRecipes> features,
            Supplier<DataReader> reader) {
        this.engines = engines;
        this.strategies = strategies;
        this.features = features;
        this.reader = reader;
    }

    /** The standard lists of this version. */
    public static Registry standard() {
        return of(Engines.standard().and(SvmEngines.all()));
    }

    /** These engines, and all other lists of this version. */
    public static Registry of(Engines engines) {
        return new Registry(
                engines, () -> Strategies.standard(engines), StandardFeatures::recipes, DataReader::standard);
    }

    public Engines engines() {
        return engines;
    }

    public Strategies strategies() {
        return strategies.get();
    }

    public FeatureRecipes features() {
        return features.get();
    }

    public DataReader reader() {
        return reader.get();
    }

    /** Reads a model of any of its engines and features. */
    public SavedModel<?> readModel(Path file) {
        return ModelFile.read(file, engines, features());
    }
}
