package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.CompositeEngine;
import dev.querent.model.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Predictions for a table, with the feature extraction of the model.
 *
 * @param variance how the variance was computed; empty if the model has none
 * @param decidedBy by row, the part of the model that decided on the class; empty unless asked for
 * @param seconds for features and predictions
 */
public record Prediction(
        Predictions predictions, Optional<VarianceMethod> variance, Optional<List<String>> decidedBy, double seconds) {

    public static Prediction of(SavedModel<?> model, Optional<VarianceMethod> asked, Table table, Run run) {
        return of(model, asked, table, run, features -> Optional.empty());
    }

    /** Also says which part of the model decided on each class. Takes the time of two predictions. */
    public static <M extends Classifier> Prediction withDeciders(
            SavedModel<M> model, Optional<VarianceMethod> asked, Table table, Run run) {
        CompositeEngine<M> engine = CompositeEngines.require(model.engine());
        return of(
                model,
                asked,
                table,
                run,
                features -> Optional.of(engine.decidedBy(model.model(), features, run.workers())));
    }

    private static Prediction of(
            SavedModel<?> model,
            Optional<VarianceMethod> asked,
            Table table,
            Run run,
            Function<Features, Optional<List<String>>> deciders) {
        Stopwatch time = new Stopwatch();
        Features features = TableFeatureExtraction.extract(model.features(), table, run);
        run.progress("predicting", 0, table.rows());
        Optional<VarianceMethod> variance = model.model() instanceof LatentClassifier latent
                ? asked.or(() -> Optional.of(latent.defaultVariance()))
                : Optional.empty();
        Predictions predictions = TableFeatureExtraction.naming(
                table,
                () -> model.model() instanceof LatentClassifier latent
                        ? latent.predict(features, variance.orElseThrow(), run.workers())
                        : model.model().predict(features, run.workers()));
        Prediction prediction = new Prediction(predictions, variance, deciders.apply(features), time.seconds());
        run.progress("predicting", table.rows(), table.rows());
        return prediction;
    }

    /** For programs: how the variance was computed, or null. */
    public String varianceText() {
        return variance.map(VarianceMethod::text).orElse(null);
    }
}
