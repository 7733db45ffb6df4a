/**
 * Box-constrained minimisers for functions of {@code double[]}: Nelder–Mead and CMA-ES by Hipparchus, L-BFGS with projection here because
 * Hipparchus has none. Deterministic for a seed. Anytime: when the budget (one step per evaluation) ends, they return the best point so far.
 * Independent of Gaussian processes. Uses {@code random}, {@code progress}.
 */
package dev.querent.core.optim;
