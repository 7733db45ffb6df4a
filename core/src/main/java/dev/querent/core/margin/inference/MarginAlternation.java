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
import dev.querent.core.optim.AndersonMixing;
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
 * the negative of the objective. With the dual {@link BoxDual} it never decreases, because each half of the alternation solves its problem. Plain steps
 * of γ are short, above all where a class has few rows: log γ goes further by {@link AndersonMixing} while the bound grows, and by a plain step else.
 *
 * @param dual form and solver of the dual
 * @param margin Δ
 * @param tolerance of the residual of the dual, and of the growth of the bound relative to it
 * @param passes at most, of one solution of the dual
 * @param rounds at most
 */
public record MarginAlternation(MarginDual dual, double margin, double tolerance, int passes, int rounds) {
    /** Of the mixing; ten took as many rounds on MNIST digits. */
    private static final int DEPTH = 5;

    /** Smallest γ with a logarithm; λ(γ) is the same for all below. */
    private static final double LEAST_GAMMA = 1e-100;

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
        AndersonMixing mixing = new AndersonMixing(DEPTH);
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
            if (gammas != plain && !(bound >= before)) { // the plain step never loses
                gammas = plain;
                mixing.forget();
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
            plain = updated(u, solution.r());
            double[] next = mixing.next(logs(gammas), logs(plain));
            gammas = round == 2 ? plain : Arrays.stream(next).map(Math::exp).toArray();
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

    private static double[] logs(double[] gammas) {
        return Arrays.stream(gammas)
                .map(gamma -> Math.log(Math.max(LEAST_GAMMA, gamma)))
                .toArray();
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
