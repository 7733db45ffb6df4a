package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;

/**
 * The Gaussian posterior of latent values under Gaussian sites, by a factor L of B = I + S·K·S with S = √τ (Rasmussen and Williams 2006, section
 * 3.6.3). (K + T⁻¹)⁻¹ = S·B⁻¹·S needs neither K⁻¹ nor 1/τ, so K may be singular and a site may say nothing. The eigenvalues of B are at least 1.
 */
final class SitePosterior {
    private final Matrix gram;
    private final Sites sites;
    private final double[] roots; // S
    private final CholeskyFactor factor; // of B

    private SitePosterior(Matrix gram, Sites sites, double[] roots, CholeskyFactor factor) {
        this.gram = gram;
        this.sites = sites;
        this.roots = roots;
        this.factor = factor;
    }

    /**
     * @param gram K, both triangles
     */
    static SitePosterior of(Matrix gram, Sites sites, Compute compute) {
        int n = gram.rows();
        double[] roots = Arrays.stream(sites.precisions()).map(Math::sqrt).toArray();
        Matrix b = Matrix.zeros(n, n);
        for (int j = 0; j < n; j++) {
            for (int i = j; i < n; i++) {
                b.array()[j * n + i] = roots[i] * gram.array()[j * n + i] * roots[j];
            }
        }
        return new SitePosterior(gram, sites, roots, Cholesky.on(compute).factorInPlace(b.addToDiagonal(1)));
    }

    /** L, with L·Lᵀ = I + S·K·S. */
    CholeskyFactor factor() {
        return factor;
    }

    /** S, by row. */
    double[] roots() {
        return roots;
    }

    /** α = (K + T⁻¹)⁻¹T⁻¹ν̃ = ν̃ − S·B⁻¹·S·K·ν̃: the posterior mean anywhere is k_*ᵀα. */
    double[] weights(Compute compute) {
        Matrix product = compute.products().multiply(gram, Matrix.owning(sites.count(), 1, sites.shifts()));
        scale(product, roots);
        factor.solveInPlace(product, compute.workers());
        scale(product, roots);
        double[] weights = sites.shifts().clone();
        for (int i = 0; i < weights.length; i++) {
            weights[i] -= product.array()[i];
        }
        return weights;
    }

    /** Multiplies each row of a block by its root. */
    static void scale(Matrix block, double[] roots) {
        double[] values = block.array();
        for (int first = 0; first < values.length; first += roots.length) {
            for (int i = 0; i < roots.length; i++) {
                values[first + i] *= roots[i];
            }
        }
    }

    /** V = L⁻¹·S·K, with which Σ = K − VᵀV. */
    Matrix explained(Compute compute) {
        Matrix v = gram.copy();
        scale(v, roots);
        factor.forwardInPlace(v, compute.workers());
        return v;
    }

    /** S·B⁻¹·S = (K + T⁻¹)⁻¹. */
    Matrix precision(Compute compute) {
        int n = roots.length;
        Matrix inverse = factor.inverse(compute.workers());
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                inverse.array()[j * n + i] *= roots[i] * roots[j];
            }
        }
        return inverse;
    }
}
