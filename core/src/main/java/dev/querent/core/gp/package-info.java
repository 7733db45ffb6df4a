/**
 * Exact Gaussian processes by Cholesky factorisation: regression, label-regression classification, evidence with analytic gradients,
 * hyperparameter search, closed-form cross-validation and calibrated class probabilities. Cubic in the rows: the reference that faster engines
 * are tested against. Uses {@code kernel}, {@code optim}, {@code model} and what they use.
 *
 * <p>Reference: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006.
 */
package dev.querent.core.gp;
