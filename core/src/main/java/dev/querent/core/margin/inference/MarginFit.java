package dev.querent.core.margin.inference;

import dev.querent.core.linalg.factor.CholeskyFactor;

/**
 * The posterior of one machine. With whitened rows W and Γ = diag λ(γₙ), L_B is the factor of I + 2WᵀΓW. A row w has the mean wᵀβ and, as far as the
 * support points explain it, the variance ‖L_B⁻¹w‖². Arrays are passed on, not copied.
 *
 * @param alphas multipliers of the margin constraints, by row
 * @param gammas parameters of the quadratic bounds, by row; those of the factor
 * @param factor L_B
 * @param weights β = L_B⁻ᵀr
 * @param bound B, the lower bound on the log evidence less the cost of the constraints
 * @param residual of the dual problem
 * @param rounds of the alternation
 * @param converged whether the bound stopped growing and the dual was solved
 */
public record MarginFit(
        double[] alphas,
        double[] gammas,
        CholeskyFactor factor,
        double[] weights,
        double bound,
        double residual,
        int rounds,
        boolean converged) {}
