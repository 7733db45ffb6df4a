package dev.querent.core.model;

/**
 * Convergence of the linear systems of a model. A model that has not converged keeps this record permanently, also when saved.
 *
 * @param iterations of the slowest column
 * @param relativeResidual ‖y − K̃α‖/‖y‖ of the worst column
 * @param converged whether every column reached the tolerance within the cap
 */
public record Convergence(int iterations, double relativeResidual, boolean converged) {}
