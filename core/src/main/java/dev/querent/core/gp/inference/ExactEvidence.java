package dev.querent.core.gp.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import java.util.Arrays;

/**
 * The negative log marginal likelihood (evidence) by a Cholesky factor of K̃, summed over targets that share kernel and noise, with its gradient
 * (Rasmussen and Williams 2006, eq. 5.8 and 5.9). Cubic in the rows.
 *
 * @param family defines the parameters; their values come with each evaluation
 */
public record ExactEvidence(Kernel family, Features rows, Matrix targets, Compute compute) implements Evidence {

    /** Infinite if K̃ is not positive definite, so that such parameters are never chosen. */
    @Override
    public double value(double[] point) {
        try {
            return new Fitted(point).negativeLogEvidence();
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return Double.POSITIVE_INFINITY;
        }
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        try {
            Fitted fitted = new Fitted(point);
            System.arraycopy(fitted.gradient(), 0, gradient, 0, gradient.length);
            return fitted.negativeLogEvidence();
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            Arrays.fill(gradient, 0);
            return Double.POSITIVE_INFINITY;
        }
    }

    /** Gram matrix, factor and weights at one point. */
    private final class Fitted {
        final Kernel kernel;
        final double noise;
        final Matrix gram;
        final CholeskyFactor factor;
        final Matrix alpha;

        Fitted(double[] point) {
            kernel = kernelAt(point);
            noise = noiseAt(point);
            gram = kernel.gram(rows, compute);
            factor = Cholesky.on(compute).factorInPlace(gram.copy().addToDiagonal(noise));
            alpha = targets.copy();
            factor.solveInPlace(alpha, compute.workers());
        }

        double negativeLogEvidence() {
            return Evidence.negativeLog(targets, alpha, targets.columns(), factor.logDeterminant());
        }

        /** ∂/∂θ = ½ Σᵢⱼ (M K̃⁻¹ − Σₘ αₘαₘᵀ)ᵢⱼ ∂K̃ᵢⱼ/∂θ. */
        double[] gradient() {
            int n = rows.rows();
            Matrix weights = factor.inverse(compute.workers());
            Matrix outer = compute.products().gram(alpha.transposed());
            double[] w = weights.array();
            double trace = 0;
            for (int i = 0; i < w.length; i++) {
                w[i] = 0.5 * (targets.columns() * w[i] - outer.array()[i]);
            }
            for (int i = 0; i < n; i++) {
                trace += w[i * n + i];
            }
            double[] kernelGradient = kernel.gradient(rows, gram, weights, compute);
            double[] gradient = Arrays.copyOf(kernelGradient, kernelGradient.length + 1);
            gradient[kernelGradient.length] = noise * trace; // ∂K̃/∂log σ² = σ²I
            return gradient;
        }
    }
}
