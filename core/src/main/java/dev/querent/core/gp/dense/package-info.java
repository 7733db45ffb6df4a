/**
 * Exact Gaussian processes by Cholesky factorisation, the engine {@code gp-dense}: posterior, regression, label-regression classification and
 * online learning with any kernel. Cubic in the rows: the reference that faster engines are tested against. Uses {@code gp} and what it uses.
 *
 * <p>Reference: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006.
 */
package dev.querent.core.gp.dense;
