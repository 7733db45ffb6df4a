package dev.querent.core.rvm;

import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.DualProblem;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Weights w ~ N(0, diag(a)⁻¹) of one machine by variational inference with Jaakkola's bound, under the margin constraints E[yₙf(xₙ)] ≥ Δ − ξₙ of
 * maximum entropy discrimination, f = Φw: Σ⁻¹ = diag(a) + 2ΦᵀΓΦ with Γ = diag λ(γ), μ = ΣΦᵀ(y∘(α + ½)) with multipliers 0 ≤ αₙ ≤ c from {@link
 * BoxDual}, γₙ² = φₙᵀ(Σ + μμᵀ)φₙ, and aₘ ← (1 − aₘΣₘₘ)/μₘ² (Tipping 2001, eq. 16). The last holds with margins too: they leave the derivative ½(1/aₘ −
 * Σₘₘ − μₘ²) of the bound as it is, because α maximises it. Without margins, c = 0, it is the relevance vector machine.
 *
 * <p>Weights with a precision above 10⁹ are removed, except the last, that of the constant. With D = diag(a)^(−½), Σ = D·B⁻¹·D for B = I + 2DΦᵀΓΦD,
 * which has no eigenvalue below 1.
 *
 * @param dual with the cost c of a violated margin
 * @param margin Δ
 * @param tolerance change of a log precision below which the search ends
 * @param iterations at most
 */
record RelevanceAlternation(BoxDual dual, double margin, double tolerance, int iterations) {
    private static final double MOST_PRECISION = 1e9;

    /** Of the residual of the dual problem, in units of the latent value; a finer search solves it as finely as itself. */
    private static final double DUAL_TOLERANCE = 1e-6;

    /** Passes over the rows to solve the dual problem once, from the multipliers of the iteration before. */
    private static final int PASSES = 300;

    /** As trainers use it. */
    static RelevanceAlternation of(double cost, double margin) {
        return new RelevanceAlternation(new BoxDual(cost), margin, 1e-2, 200);
    }

    /**
     * @param basis Φ, one row per training row; the last column is the constant
     * @param targets +1 or −1
     */
    RelevanceFit fit(Matrix basis, double[] targets, Seed seed, Compute compute, Cancellation cancellation) {
        int[] kept = IntStream.range(0, basis.columns()).toArray();
        double[] precisions = new double[kept.length];
        Arrays.fill(precisions, 1);
        double[] lambda = new double[targets.length];
        Arrays.fill(lambda, QuadraticBound.curvature(0));
        double[] alphas = new double[targets.length];
        Matrix used = basis;
        for (int iteration = 1; ; iteration++) {
            cancellation.check();
            double[] start = alphas;
            double residual = Math.min(DUAL_TOLERANCE, tolerance);
            Seed own = seed.child("rvm.dual", iteration);
            RelevancePosterior posterior = RelevancePosterior.of(
                    used,
                    precisions,
                    lambda,
                    u -> dual.solve(new DualProblem(u, targets, margin), start, residual, PASSES, own),
                    compute);
            double[] next = posterior.precisions(compute);
            int last = next.length - 1;
            next[last] = Math.min(MOST_PRECISION, next[last]);
            double change = 0;
            for (int m = 0; m < next.length; m++) {
                change = Math.max(change, Math.abs(Math.log(next[m] / precisions[m])));
            }
            if (change < tolerance || iteration >= iterations) {
                return RelevanceFit.of(kept, posterior, change < tolerance);
            }
            lambda = posterior.lambda();
            alphas = posterior.solution().alphas();
            int[] relevant = IntStream.range(0, next.length)
                    .filter(m -> next[m] <= MOST_PRECISION || m == last)
                    .toArray();
            if (relevant.length < next.length) {
                used = columns(used, relevant);
                int[] before = kept;
                kept = IntStream.of(relevant).map(m -> before[m]).toArray();
            }
            precisions = IntStream.of(relevant).mapToDouble(m -> next[m]).toArray();
        }
    }

    private static Matrix columns(Matrix basis, int[] chosen) {
        Matrix some = Matrix.zeros(basis.rows(), chosen.length);
        for (int m = 0; m < chosen.length; m++) {
            System.arraycopy(basis.array(), chosen[m] * basis.rows(), some.array(), m * basis.rows(), basis.rows());
        }
        return some;
    }
}
