package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.table.Table;
import java.util.function.Supplier;

/** A table and the features extracted from it. Immutable. */
public record FeatureTable(Table table, FeatureExtractor extractor, Features features) {

    /** Fits the feature extraction to all rows of the table; {@code seed} is the root of all randomness. Says so if the features tell nothing. */
    public static FeatureTable fitted(FeatureRecipe recipe, Table table, Seed seed, Run run) {
        FeatureTable fitted = of(TableFeatureExtraction.fit(recipe, table, seed.child("features"), run), table, run);
        Features features = fitted.features;
        if (features.rows() > 1 && features.sameInAllRows()) {
            run.listener().on(new FitEvent.SameFeatures(features.rows(), features.columns()));
        }
        return fitted;
    }

    /** Extracts features as fitted before, e.g. for the rows of a model. */
    public static FeatureTable of(FeatureExtractor extractor, Table table, Run run) {
        return new FeatureTable(table, extractor, TableFeatureExtraction.extract(extractor, table, run));
    }

    public LabeledData with(Labels labels) {
        return new LabeledData(features, labels);
    }

    /** Runs work whose error messages name the file. */
    public <T> T naming(Supplier<T> work) {
        return TableFeatureExtraction.naming(table, work);
    }
}
