package dev.querent.core.gp.probit.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.likelihood.StandardNormal;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/**
 * Labelled rows under a kernel.
 *
 * @param targets +1 or −1 by row
 * @param gram K with {@link #JITTER} on its diagonal, both triangles
 * @param bias b of the likelihood Φ(y(f + b))
 */
public record ProbitProblem(Kernel kernel, Features rows, double[] targets, Matrix gram, double bias) {
    /** Prior variance of each row that it shares with no other, relative to κ(x, x): equal rows with different labels need some. */
    public static final double JITTER = 1e-6;

    /**
     * @param offset b relative to the deviation of f + ε, see {@link #offset}
     */
    public static ProbitProblem of(Kernel kernel, Features rows, double[] targets, double offset, Compute compute) {
        Matrix gram = kernel.gram(rows, compute);
        double prior = 0;
        for (int i = 0; i < targets.length; i++) {
            gram.set(i, i, (1 + JITTER) * gram.get(i, i));
            prior += gram.get(i, i) / targets.length;
        }
        return new ProbitProblem(kernel, rows, targets, gram, bias(offset, prior));
    }

    /**
     * Φ⁻¹(n₊/n): with it a row about which nothing is known has the frequency of the positive class as its probability. A class without rows counts as
     * half a row.
     */
    public static double offset(double[] targets) {
        int n = targets.length;
        double positive = Arrays.stream(targets).filter(y -> y > 0).count();
        return StandardNormal.quantile(Math.max(0.5, Math.min(n - 0.5, positive)) / n);
    }

    /** b = Φ⁻¹(n₊/n)·√(1 + κ̄). */
    public static double bias(double offset, double prior) {
        return offset * Math.sqrt(1 + prior);
    }
}
