package dev.querent.workflow;

import dev.querent.core.model.Classifier;
import dev.querent.io.model.SavedModel;

/**
 * What training gave.
 *
 * @param readSeconds for reading the data; what training took is in the provenance
 */
public record TrainedModel<M extends Classifier>(SavedModel<M> saved, double readSeconds) {}
