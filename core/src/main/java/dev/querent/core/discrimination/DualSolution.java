package dev.querent.core.discrimination;

/**
 * Multipliers of the margin constraints. They are not unique where Q is singular; r is. Arrays are passed on, not copied.
 *
 * @param alphas αₙ ≥ 0
 * @param r Σₙ (αₙ + ½) yₙuₙ
 * @param residual largest violation of the conditions of Karush, Kuhn and Tucker, in units of the latent value
 * @param passes over the rows
 * @param converged whether the residual reached the tolerance
 */
public record DualSolution(double[] alphas, double[] r, double residual, int passes, boolean converged) {}
