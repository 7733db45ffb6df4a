/**
 * What Gaussian-process classifiers share, however they solve: one-vs-all targets, the evidence and its search, closed-form cross-validation, and
 * class probabilities calibrated on held-out rows. Knows no engine. Not exported to users. Uses {@code gp}, {@code kernel}, {@code optim},
 * {@code model} and what they use.
 *
 * <p>Reference: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006.
 */
package dev.querent.core.gp.inference;
