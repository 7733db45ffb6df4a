package dev.querent.workflow;

import dev.querent.core.model.Classifier;
import dev.querent.model.SavedModel;
import java.util.List;

/**
 * The result of training.
 *
 * @param readSeconds for reading the data; the training time is in the provenance
 * @param warnings about labels that could not be used
 */
public record TrainedModel<M extends Classifier>(SavedModel<M> saved, double readSeconds, List<String> warnings) {
    public TrainedModel {
        warnings = List.copyOf(warnings);
    }
}
