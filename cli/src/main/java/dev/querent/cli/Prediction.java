package dev.querent.cli;

import dev.querent.core.data.Features;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.io.model.SavedModel;
import dev.querent.io.table.Table;

/** From a table to predictions, by the feature extraction of the model. */
final class Prediction {
    private Prediction() {}

    static Predictions of(SavedModel<?> model, Table table, Run run) {
        Features features = TableFeatures.extract(model.features(), table, run);
        run.progress("predicting", 0, table.rows());
        Predictions predictions = model.model().predict(features, run.workers());
        run.progress("predicting", table.rows(), table.rows());
        return predictions;
    }
}
