package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;

/** Sites found for labelled rows, with the posterior that they give. Arrays are passed on, not copied. */
public final class SiteFit {
    private final Sites sites;
    private final SitePosterior posterior;
    private final double[] weights;
    private final double[] implicit;
    private final double logEvidence;
    private final int steps;
    private final boolean converged;

    /**
     * @param implicit v, the effect of the kernel on the evidence through the sites: vᵀ·∂K·α; 0 where the evidence is stationary in the sites
     */
    SiteFit(
            Sites sites,
            SitePosterior posterior,
            double[] weights,
            double[] implicit,
            double logEvidence,
            int steps,
            boolean converged) {
        this.sites = sites;
        this.posterior = posterior;
        this.weights = weights;
        this.implicit = implicit;
        this.logEvidence = logEvidence;
        this.steps = steps;
        this.converged = converged;
    }

    public Sites sites() {
        return sites;
    }

    SitePosterior posterior() {
        return posterior;
    }

    /** α: the posterior mean anywhere is k_*ᵀα + b. */
    public double[] weights() {
        return weights;
    }

    public double logEvidence() {
        return logEvidence;
    }

    /** Sweeps or Newton steps. */
    public int steps() {
        return steps;
    }

    public boolean converged() {
        return converged;
    }

    /** ∂ log Z/∂b. */
    public double biasGradient() {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] + implicit[i];
        }
        return sum;
    }

    /** ∂ log Z/∂K = ½(ααᵀ − (K + T⁻¹)⁻¹) + ½(vαᵀ + αvᵀ), at a fixed bias. */
    public Matrix gramGradient(Compute compute) {
        Matrix gradient = posterior.precision(compute);
        int n = weights.length;
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                double outer = weights[i] * weights[j] + implicit[i] * weights[j] + weights[i] * implicit[j];
                gradient.array()[j * n + i] = 0.5 * (outer - gradient.array()[j * n + i]);
            }
        }
        return gradient;
    }
}
