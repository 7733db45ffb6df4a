package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import dev.querent.model.SavedModel;
import dev.querent.model.table.Table;
import java.util.Optional;

/**
 * Predictions for a table, with the feature extraction of the model.
 *
 * @param variance how the variance was computed; empty if the model has none
 * @param seconds for features and predictions
 */
public record Prediction(Predictions predictions, Optional<VarianceMethod> variance, double seconds) {

    public static Prediction of(SavedModel<?> model, Optional<VarianceMethod> asked, Table table, Run run) {
        Stopwatch time = new Stopwatch();
        Features features = TableFeatureExtraction.extract(model.features(), table, run);
        run.progress("predicting", 0, table.rows());
        Prediction prediction;
        if (model.model() instanceof LatentClassifier latent) {
            VarianceMethod variance = asked.orElseGet(latent::defaultVariance);
            Predictions predictions =
                    TableFeatureExtraction.naming(table, () -> latent.predict(features, variance, run.workers()));
            prediction = new Prediction(predictions, Optional.of(variance), time.seconds());
        } else {
            Predictions predictions =
                    TableFeatureExtraction.naming(table, () -> model.model().predict(features, run.workers()));
            prediction = new Prediction(predictions, Optional.empty(), time.seconds());
        }
        run.progress("predicting", table.rows(), table.rows());
        return prediction;
    }

    /** For programs: how the variance was computed, or null. */
    public String varianceText() {
        return variance.map(VarianceMethod::text).orElse(null);
    }
}
