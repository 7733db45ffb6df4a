/**
 * Sparse label regression from inducing rows, the engines {@code sor}, {@code dtc} and {@code fitc}: the baselines of sparse Gaussian processes, with
 * any kernel, in time linear in the rows. Uses {@code gp} and what it uses.
 *
 * <p>Reference: Quiñonero-Candela and Rasmussen, A unifying view of sparse approximate Gaussian process regression, 2005.
 */
package dev.querent.core.gp.sparse;
