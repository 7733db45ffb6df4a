/**
 * Evaluation of predictions and of the calibration of their probabilities: one small record per measure, each a function of {@link
 * dev.querent.core.model.Predictions} and {@link dev.querent.core.data.Labels}, and significance tests. Run times are recorded elsewhere. Uses
 * {@code data}, {@code model}.
 */
package dev.querent.core.evaluation;
