package dev.querent.model;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Vectors;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A dense GP of three classes on scaled features, small enough to be kept beside the tests. */
final class GpDenseSample {
    static final double[][] ROWS = {
        {1, 20}, {2, 25}, {8, 22}, {9, 28}, {5, 90}, {4, 95}, {1.5, 30}, {8.5, 18}, {5, 85}, {2, 24}, {7, 30}, {5, 80}
    };
    /** The last three contradict their neighbours, so that the probabilities stay away from 0 and 1. */
    private static final List<String> NAMES =
            List.of("left", "left", "right", "right", "top", "top", "left", "right", "top", "right", "top", "left");

    private GpDenseSample() {}

    static SavedModel<DenseGpModel> model() {
        return trained(new GpDenseEngine(), Map.of("search", "none", "folds", "3", "noise", "0.3"));
    }

    static <M extends Classifier> SavedModel<M> trained(Engine<M> engine, Map<String, String> given) {
        OptionValues options = OptionValues.of(engine.name(), engine.options(), given);
        Vectors content = Vectors.unnamed(DenseFeatures.of(ROWS));
        FeatureExtractor features = FeatureRecipes.ofVectors().parse("scale").fit(content, Seed.of(1), Run.quiet());
        LabeledData data = new LabeledData(features.extract(content, Run.quiet()), Labels.of(NAMES));
        return new SavedModel<>(
                engine,
                engine.trainer(options).fit(data, Seed.of(1)),
                features,
                ReadOptions.defaults(),
                new Provenance(
                        new Provenance.Environment("0.1.0", 1, "java", "17", "any"),
                        new Provenance.Recipe(engine.name(), options.all(), features.recipe(), 1),
                        new Provenance.Source("places.csv", "", ROWS.length, 3),
                        Instant.parse("2026-01-02T03:04:05Z"),
                        0.01));
    }
}
