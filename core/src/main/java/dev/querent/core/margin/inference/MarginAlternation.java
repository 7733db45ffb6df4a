package dev.querent.core.margin.inference;

import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.Columns;
import dev.querent.core.discrimination.DualProblem;
import dev.querent.core.discrimination.DualSolution;
import dev.querent.core.discrimination.MarginDual;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;

/**
 * Maximum entropy discrimination with the quadratic bound on the logistic likelihood (Shi and Yu 2021, eq. 1): min c·Σξₙ + KL(q‖p) − E_q[log g(w, γ)]
 * under the margin constraints E_q[yₙf(xₙ)] ≥ Δ − ξₙ, ξₙ ≥ 0. The posterior is Gaussian with precision K_MM + 2FᵀΓF and mean ΣFᵀ(y∘(α + ½)); the
 * multipliers α come from the dual, and γₙ² = E_q[f(xₙ)²]. With U = W·L_B⁻ᵀ, UUᵀ = FΣFᵀ, and r = Uᵀ(y∘(α + ½)) the bound is
 *
 * <pre>B = −Σ log diag L_B + ½‖r‖² − Δ·1ᵀα + Σₙ [log σ(γₙ) − γₙ/2 + λ(γₙ)γₙ²]</pre>
 *
 * the negative of the objective. With the dual {@link BoxDual} it never decreases, because each half of the alternation solves its problem. Where a
 * class has few rows, plain steps of γ are short, so they are stretched while the bound grows (Salakhutdinov and Roweis 2003).
 *
 * @param dual form and solver of the dual
 * @param margin Δ
 * @param tolerance of the residual of the dual, and of the growth of the bound relative to it
 * @param passes at most, of one solution of the dual
 * @param rounds at most
 */
public record MarginAlternation(MarginDual dual, double margin, double tolerance, int passes, int rounds) {
    /** How much longer a step of log γ may be than the plain one, and by how much it grows with each success. */
    private static final double MOST_STRETCH = 16;

    private static final double STRETCH_GROWTH = 1.5;

    /** From any start, such as that of fewer rows. */
    public MarginFit fit(
            WhitenedRows rows,
            double[] targets,
            MarginStart start,
            Seed seed,
            Compute compute,
            Cancellation cancellation) {
        double[] gammas = start.gammas();
        double[] alphas = start.alphas();
        double[] plain = gammas;
        double before = Double.NEGATIVE_INFINITY;
        double stretch = 1;
        int round = 1;
        for (int attempt = 1; ; attempt++) {
            cancellation.check();
            CholeskyFactor factor = rows.factor(gammas, compute);
            Matrix u = rows.columns().copy();
            factor.forwardInPlace(u, compute.workers());
            DualSolution solution = dual.solve(
                    new DualProblem(u, targets, margin), alphas, tolerance, passes, seed.child("margin.dual", attempt));
            alphas = solution.alphas();
            double bound = bound(factor, solution, gammas);
            if (bound < before && stretch > 1) { // the plain step never loses
                gammas = plain;
                stretch = 1;
                continue;
            }
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
            round++;
            stretch = round == 2 ? 1 : Math.min(MOST_STRETCH, STRETCH_GROWTH * stretch);
            plain = updated(u, solution.r());
            gammas = stretched(gammas, plain, stretch);
        }
    }

    /** γₙ² = E_q[f(xₙ)²]. */
    private static double[] updated(Matrix u, double[] r) {
        double[] gammas = new double[u.columns()];
        for (int n = 0; n < gammas.length; n++) {
            double mean = Columns.dot(u, n, r);
            gammas[n] = Math.sqrt(mean * mean + Columns.squaredNorm(u, n));
        }
        return gammas;
    }

    /** γ·(plain/γ)^stretch. */
    private static double[] stretched(double[] gammas, double[] plain, double stretch) {
        double[] next = new double[gammas.length];
        for (int n = 0; n < next.length; n++) {
            boolean possible = stretch > 1 && gammas[n] > 0;
            next[n] = possible ? gammas[n] * Math.pow(plain[n] / gammas[n], stretch) : plain[n];
        }
        return next;
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
