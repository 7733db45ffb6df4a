/**
 * What users see of any Gaussian-process classifier: its hyperparameters, how they are searched, and what its evidence is. Knows no engine. Uses
 * {@code kernel}, {@code model} and what they use.
 *
 * <p>Reference: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006.
 */
package dev.querent.core.gp;
