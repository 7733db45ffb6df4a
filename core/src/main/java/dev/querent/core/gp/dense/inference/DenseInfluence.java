package dev.querent.core.gp.dense.inference;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.GrownFactor;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;

/** The effect of one more row on the model, from the factor of K̃: u = K̃⁻¹k_* for many rows at once. */
public final class DenseInfluence {
    private final DensePosterior posterior;

    public DenseInfluence(DensePosterior posterior) {
        this.posterior = posterior;
    }

    public RowInfluence of(Features rows, Workers workers) {
        Compute compute = Compute.on(workers);
        double[] variances = new double[rows.rows()];
        double[] norms = new double[rows.rows()];
        QueryBatches.forEach(rows, posterior.training().rows(), (first, batch) -> {
            Matrix cross = posterior.kernel().cross(posterior.training(), batch, compute);
            Matrix solved = cross.copy();
            posterior.factor(compute).solveInPlace(solved, workers);
            double[] prior = posterior.kernel().diagonal(batch);
            int n = cross.rows();
            for (int q = 0; q < batch.rows(); q++) {
                double explained = 0;
                double norm = 0;
                for (int e = q * n; e < (q + 1) * n; e++) {
                    explained += cross.array()[e] * solved.array()[e];
                    norm += Math.abs(solved.array()[e]);
                }
                variances[first + q] = DensePosterior.notNegative(prior[q] - explained, prior[q]);
                norms[first + q] = norm;
            }
        });
        return RowInfluence.owning(variances, norms);
    }

    /** With V = L⁻¹K_z, cov(x, z) = κ(x, z) − (L⁻¹k_x)ᵀV = κ(x, z) − k_xᵀ(L⁻ᵀV). */
    public Covariances covariancesWith(Features others, Workers makers) {
        GrownFactor factor = posterior.factor(Compute.on(makers));
        Matrix solved = posterior.kernel().cross(posterior.training(), others, Compute.on(makers));
        factor.solveInPlace(solved, makers);
        return (rows, workers) -> {
            Compute compute = Compute.on(workers);
            double[] covariances = new double[Math.multiplyExact(rows.rows(), others.rows())];
            QueryBatches.forEach(rows, posterior.training().rows(), (first, batch) -> {
                Matrix cross = posterior.kernel().cross(posterior.training(), batch, compute);
                Matrix between = posterior.kernel().cross(others, batch, compute); // others x rows: row after row
                Matrix explained = compute.products().transposeMultiply(solved, cross);
                for (int e = 0; e < between.array().length; e++) {
                    covariances[first * others.rows() + e] =
                            between.array()[e] - explained.array()[e];
                }
            });
            return covariances;
        };
    }
}
