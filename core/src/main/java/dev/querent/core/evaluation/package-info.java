/**
 * How good predictions are and how far their probabilities can be trusted: one small record per question, each a function
 * of {@link dev.querent.core.model.Predictions} and {@link dev.querent.core.data.Labels}, and tests that say whether a
 * difference means anything. Results only: how long something took is kept elsewhere. Uses {@code data}, {@code model}.
 */
package dev.querent.core.evaluation;
