package dev.querent.core.optim;

/**
 * The best point that a minimiser found. Owns its array: do not change it.
 *
 * @param converged false if an iteration cap or the budget ended the search
 */
public record Optimum(double[] point, double value, int evaluations, boolean converged) {}
