package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitListener;
import java.util.Arrays;

/**
 * The negative log evidence −log N(y | 0, S) with S = Q + Λ, summed over targets that share kernel, noise and inducing rows, with its gradient. Costs
 * O(NM²); no N × N matrix is formed.
 *
 * <p>With V, B and L_B as in {@link SparsePosterior}: log|S| = log|B| + Σ log λ_n and S⁻¹ = Λ⁻¹ − Λ⁻¹VᵀB⁻¹VΛ⁻¹.
 *
 * @param family defines the parameters; their values come with each evaluation
 * @param inducing rows, the same for all parameters
 */
public record SparseEvidence(
        SparseApproximation approximation,
        Kernel family,
        Features inducing,
        Features rows,
        Matrix targets,
        Compute compute)
        implements Evidence {

    /** Infinite where a factor does not exist, so that such parameters are never chosen. */
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

    /** Factors and weights at one point. */
    private final class Fitted {
        final Kernel kernel;
        final double noise;
        final InducingRows points;
        final Matrix v; // M x N
        final double[] lambda;
        final CholeskyFactor b;
        final Matrix solved; // B⁻¹VΛ⁻¹Y
        final Matrix alpha; // S⁻¹Y

        Fitted(double[] point) {
            kernel = kernelAt(point);
            noise = noiseAt(point);
            points = InducingRows.of(kernel, inducing, compute, FitListener.NONE);
            v = points.whitened(rows, compute);
            lambda = RowNoise.of(approximation, kernel, noise, rows, v);
            RowSums sums = RowSums.of(v.copy(), lambda, targets, compute);
            b = Cholesky.on(compute).factorInPlace(sums.gram().addToDiagonal(1));
            solved = sums.projected();
            b.solveInPlace(solved, compute.workers());
            alpha = compute.products().transposeMultiply(v, solved);
            for (int t = 0; t < alpha.columns(); t++) {
                for (int n = 0; n < lambda.length; n++) {
                    alpha.set(n, t, (targets.get(n, t) - alpha.get(n, t)) / lambda[n]);
                }
            }
        }

        double negativeLogEvidence() {
            double logDeterminant = b.logDeterminant();
            for (double each : lambda) {
                logDeterminant += Math.log(each);
            }
            return Evidence.negativeLog(targets, alpha, targets.columns(), logDeterminant);
        }

        /**
         * With W = ½(C·S⁻¹ − Σ αα ᵀ) the gradient is Σ W ∘ ∂S/∂θ. For R = K_MM⁻¹K_MN, D = diag(W) for FITC and 0 otherwise, and G = R(W − D) this is
         * 2 Σ G ∘ ∂K_MN/∂θ − Σ GRᵀ ∘ ∂K_MM/∂θ + Σ Dₙₙ ∂κ(xₙ,xₙ)/∂θ.
         */
        double[] gradient() {
            int m = inducing.rows();
            int n = lambda.length;
            Matrix g = v.copy();
            b.solveInPlace(g, compute.workers()); // B⁻¹V
            double[] diagonal = weightDiagonal(g);
            Matrix r = v.copy();
            points.factor().backwardInPlace(r, compute.workers()); // R = L⁻ᵀV
            points.factor().backwardInPlace(g, compute.workers()); // R·S⁻¹ = L⁻ᵀB⁻¹VΛ⁻¹
            Matrix weights = solved.copy();
            points.factor().backwardInPlace(weights, compute.workers()); // R·α = L⁻ᵀB⁻¹VΛ⁻¹Y
            Matrix outer = compute.products().multiply(weights, alpha.transposed());
            boolean isFitc = approximation == SparseApproximation.FITC;
            for (int j = 0; j < n; j++) {
                double share = targets.columns() / lambda[j];
                double own = isFitc ? diagonal[j] : 0;
                for (int e = j * m; e < (j + 1) * m; e++) {
                    g.array()[e] = 0.5 * (share * g.array()[e] - outer.array()[e]) - own * r.array()[e];
                }
            }
            Matrix square = ofInducing(g, r);
            double[] ofKernel = new StackedGradient(kernel, inducing, rows, compute)
                    .of(square, g, isFitc ? diagonal : new double[n]);
            double[] gradient = Arrays.copyOf(ofKernel, ofKernel.length + 1);
            gradient[ofKernel.length] = noise * Arrays.stream(diagonal).sum(); // ∂S/∂log σ² = σ²I
            return gradient;
        }

        /** diag(W), given B⁻¹V. */
        private double[] weightDiagonal(Matrix solvedRows) {
            int m = inducing.rows();
            double[] diagonal = new double[lambda.length];
            for (int j = 0; j < diagonal.length; j++) {
                double explained = 0;
                for (int e = j * m; e < (j + 1) * m; e++) {
                    explained += v.array()[e] * solvedRows.array()[e];
                }
                double inverse = (1 - explained / lambda[j]) / lambda[j];
                double squares = 0;
                for (int t = 0; t < alpha.columns(); t++) {
                    squares += alpha.get(j, t) * alpha.get(j, t);
                }
                diagonal[j] = 0.5 * (targets.columns() * inverse - squares);
            }
            return diagonal;
        }

        /** −GRᵀ, made symmetric. */
        private Matrix ofInducing(Matrix g, Matrix r) {
            int m = inducing.rows();
            Matrix product = compute.products().multiply(g, r.transposed());
            Matrix square = Matrix.zeros(m, m);
            for (int j = 0; j < m; j++) {
                for (int i = 0; i < m; i++) {
                    square.set(i, j, -0.5 * (product.get(i, j) + product.get(j, i)));
                }
            }
            return square;
        }
    }
}
