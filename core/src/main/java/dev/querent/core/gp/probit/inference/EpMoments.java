package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;

/**
 * Means and covariance of the latent values under the present sites.
 *
 * @param means μ = K·α
 * @param explained V, with Σ = K − VᵀV
 */
record EpMoments(Matrix gram, SitePosterior posterior, double[] weights, double[] means, Matrix explained) {

    static EpMoments of(Matrix gram, Sites sites, Compute compute) {
        SitePosterior posterior = SitePosterior.of(gram, sites, compute);
        double[] weights = posterior.weights(compute);
        Matrix means = compute.products().multiply(gram, Matrix.owning(weights.length, 1, weights));
        return new EpMoments(gram, posterior, weights, means.array(), posterior.explained(compute));
    }

    Matrix covariance(Compute compute) {
        Matrix covariance = compute.products().gram(explained);
        double[] values = covariance.array();
        for (int e = 0; e < values.length; e++) {
            values[e] = gram.array()[e] - values[e];
        }
        return covariance;
    }

    double variance(int i) {
        int n = means.length;
        double sum = 0;
        for (int e = i * n; e < (i + 1) * n; e++) {
            sum += explained.array()[e] * explained.array()[e];
        }
        return gram.get(i, i) - sum;
    }
}
