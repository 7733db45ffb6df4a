package dev.querent.core.margin.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * Maximum entropy discrimination with the quadratic bound on the logistic likelihood (Shi and Yu 2021, eq. 1): min c·Σξₙ + KL(q‖p) − E_q[log g(w, γ)]
 * under the margin constraints E_q[yₙf(xₙ)] ≥ Δ − ξₙ, ξₙ ≥ 0. The posterior is Gaussian with precision K_MM + 2FᵀΓF and mean ΣFᵀ(y∘(α + ½)); the
 * multipliers α come from the dual, and γₙ² = E_q[f(xₙ)²]. With U = W·L_B⁻ᵀ, UUᵀ = FΣFᵀ, and r = Uᵀ(y∘(α + ½)) the bound is
 *
 * <pre>B = −Σ log diag L_B + ½‖r‖² − Δ·1ᵀα + Σₙ [log σ(γₙ) − γₙ/2 + λ(γₙ)γₙ²]</pre>
 *
 * the negative of the objective. With the dual {@link BoxDual} it never decreases, because each half of the alternation solves its problem.
 *
 * @param dual form and solver of the dual
 * @param margin Δ
 * @param tolerance of the residual of the dual, and of the growth of the bound relative to it
 * @param passes at most, of one solution of the dual
 * @param rounds at most
 */
public record MarginAlternation(MarginDual dual, double margin, double tolerance, int passes, int rounds) {

    /** From γ = 1 and α = 0. */
    public MarginFit fit(WhitenedRows rows, double[] targets, Seed seed, Compute compute, Cancellation cancellation) {
        double[] gammas = new double[targets.length];
        Arrays.fill(gammas, 1);
        return fit(rows, targets, gammas, new double[targets.length], seed, compute, cancellation);
    }

    /** From any γ and α, such as those of another kernel. */
    public MarginFit fit(
            WhitenedRows rows,
            double[] targets,
            double[] startGammas,
            double[] startAlphas,
            Seed seed,
            Compute compute,
            Cancellation cancellation) {
        double[] gammas = startGammas.clone();
        double[] alphas = startAlphas;
        double before = Double.NEGATIVE_INFINITY;
        for (int round = 1; ; round++) {
            cancellation.check();
            CholeskyFactor factor = rows.factor(gammas, compute);
            Matrix u = rows.columns().copy();
            factor.forwardInPlace(u, compute.workers());
            DualSolution solution = dual.solve(
                    new DualProblem(u, targets, margin), alphas, tolerance, passes, seed.child("margin.dual", round));
            alphas = solution.alphas();
            double bound = bound(factor, solution, gammas);
            boolean settled = Math.abs(bound - before) <= tolerance * (1 + Math.abs(bound));
            if (settled || round >= rounds) {
                return new MarginFit(
                        alphas,
                        gammas,
                        factor,
                        weights(rows, targets, alphas, factor, compute),
                        bound,
                        solution.residual(),
                        round,
                        settled && solution.converged());
            }
            before = bound;
            for (int n = 0; n < gammas.length; n++) {
                double mean = Columns.dot(u, n, solution.r());
                gammas[n] = Math.sqrt(mean * mean + Columns.squaredNorm(u, n));
            }
        }
    }

    private double bound(CholeskyFactor factor, DualSolution solution, double[] gammas) {
        double bound = -0.5 * factor.logDeterminant();
        for (double v : solution.r()) {
            bound += 0.5 * v * v;
        }
        for (int n = 0; n < gammas.length; n++) {
            bound += QuadraticBound.constant(gammas[n]) - margin * solution.alphas()[n];
        }
        return bound;
    }

    /** β = (I + 2WᵀΓW)⁻¹ Wᵀ(y∘(α + ½)). */
    private static double[] weights(
            WhitenedRows rows, double[] targets, double[] alphas, CholeskyFactor factor, Compute compute) {
        double[] products = new DualProblem(rows.columns(), targets, 0).combined(alphas, 0.5);
        Matrix weights = Matrix.owning(products.length, 1, products);
        factor.solveInPlace(weights, compute.workers());
        return weights.array();
    }
}
