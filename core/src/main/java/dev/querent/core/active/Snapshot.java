package dev.querent.core.active;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;

/**
 * A model and the rows it has learnt. Immutable.
 *
 * @param version of the log that the model is a function of
 * @param learnt the training rows, coded by the classes of the model
 */
public record Snapshot<M extends Classifier>(long version, M model, LabeledData learnt) {}
