package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import java.util.Optional;

/**
 * All measures for one set of predictions.
 *
 * @param brier Brier score (Brier 1950), summed over all classes: from 0 to 2; for two classes it is twice the one-class form
 * @param auc present for two classes
 */
public record Evaluation(
        Accuracy accuracy,
        ClassRecall classRecall,
        LogLoss logLoss,
        double brier,
        Calibration calibration,
        ConfidenceErrors confidenceErrors,
        ConfusionMatrix confusion,
        Optional<RocAuc> auc) {

    /** Labels are matched to the model's classes by name; a class that the model does not know is rejected. */
    public static Evaluation of(Predictions predictions, Labels labels) {
        ConfusionMatrix confusion = ConfusionMatrix.of(predictions, labels);
        return new Evaluation(
                Accuracy.of(predictions, labels),
                ClassRecall.of(confusion),
                LogLoss.of(predictions, labels),
                BrierScore.of(predictions, labels),
                Calibration.of(predictions, labels),
                ConfidenceErrors.of(predictions, labels),
                confusion,
                RocAuc.of(predictions, labels));
    }
}
