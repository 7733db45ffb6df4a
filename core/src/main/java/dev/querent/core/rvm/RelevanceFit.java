package dev.querent.core.rvm;

import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Cancellation;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Weights of one machine, w ~ N(0, diag(a)⁻¹), by variational inference with Jaakkola's bound: Σ⁻¹ = diag(a) + 2ΦᵀΓΦ with Γ = diag λ(γ), μ = ΣΦᵀy/2,
 * γₙ² = φₙᵀ(Σ + μμᵀ)φₙ and aₘ ← (1 − aₘΣₘₘ)/μₘ² (Tipping 2001, eq. 16). Weights with a precision above 10⁹ are removed, except the
 * last, that of the constant. With D = diag(a)^(−½), Σ = D·B⁻¹·D for B = I + 2DΦᵀΓΦD, which has no eigenvalue below 1.
 *
 * @param kept columns of Φ with a weight, ascending
 * @param means μ
 * @param scales diagonal of D
 * @param factor of B
 */
record RelevanceFit(int[] kept, double[] means, double[] scales, CholeskyFactor factor, boolean converged) {
    private static final double MOST_PRECISION = 1e9;

    /** Change of a log precision below which the search ends. */
    private static final double TOLERANCE = 1e-2;

    /**
     * @param basis Φ, one row per training row; the last column is the constant
     * @param targets +1 or −1
     */
    static RelevanceFit of(Matrix basis, double[] targets, int iterations, Compute compute, Cancellation cancellation) {
        int[] kept = IntStream.range(0, basis.columns()).toArray();
        double[] precisions = new double[kept.length];
        Arrays.fill(precisions, 1);
        double[] lambda = new double[targets.length];
        Arrays.fill(lambda, QuadraticBound.curvature(0));
        Matrix used = basis;
        for (int iteration = 1; ; iteration++) {
            cancellation.check();
            RelevancePosterior posterior = RelevancePosterior.of(used, targets, precisions, lambda, compute);
            double[] next = posterior.precisions(compute);
            int last = next.length - 1;
            next[last] = Math.min(MOST_PRECISION, next[last]);
            double change = 0;
            for (int m = 0; m < next.length; m++) {
                change = Math.max(change, Math.abs(Math.log(next[m] / precisions[m])));
            }
            if (change < TOLERANCE || iteration >= iterations) {
                return new RelevanceFit(
                        kept, posterior.means(), posterior.scales(), posterior.factor(), change < TOLERANCE);
            }
            lambda = posterior.lambda(used, compute);
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
