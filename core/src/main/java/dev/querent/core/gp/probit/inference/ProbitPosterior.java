package dev.querent.core.gp.probit.inference;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Lazy;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/**
 * Predicts latent values of any rows from the sites of labelled ones: mean k_*ᵀα + b and variance κ(x,x) − ‖L⁻¹·S·k_*‖². A mean costs O(d), a variance
 * O(d²) for d sites. Immutable and thread-safe; the factor is computed when a variance is asked for.
 */
public final class ProbitPosterior {
    private final Kernel kernel;
    private final Features rows;
    private final double bias;
    private final Sites sites;
    private final double[] weights;
    private final Lazy<Compute, SitePosterior> factored;

    /**
     * @param rows with a site each
     * @param weights α by row
     */
    public ProbitPosterior(Kernel kernel, Features rows, double bias, Sites sites, double[] weights) {
        this.kernel = kernel;
        this.rows = rows.cached();
        this.bias = bias;
        this.sites = sites;
        this.weights = weights;
        this.factored = new Lazy<>(compute -> {
            Matrix gram = kernel.gram(rows, compute);
            for (int i = 0; i < gram.rows(); i++) {
                gram.set(i, i, (1 + ProbitProblem.JITTER) * gram.get(i, i));
            }
            return SitePosterior.of(gram, sites, compute);
        });
    }

    public static ProbitPosterior of(ProbitProblem problem, SiteFit fit) {
        return new ProbitPosterior(problem.kernel(), problem.rows(), problem.bias(), fit.sites(), fit.weights());
    }

    public Kernel kernel() {
        return kernel;
    }

    public Features rows() {
        return rows;
    }

    public double bias() {
        return bias;
    }

    public Sites sites() {
        return sites;
    }

    public double[] weights() {
        return weights;
    }

    /** Means of f + b, by query. */
    public double[] means(Features queries, Compute compute) {
        return means(kernel.cross(rows, queries, compute), compute);
    }

    private double[] means(Matrix cross, Compute compute) {
        Matrix products = compute.products().transposeMultiply(cross, Matrix.owning(weights.length, 1, weights));
        double[] means = products.array();
        for (int q = 0; q < means.length; q++) {
            means[q] += bias;
        }
        return means;
    }

    /** Means of f + b and variances of f, by query. */
    public record Moments(double[] means, double[] variances) {

        /** z = (μ + b)/√(1 + σ²). */
        public double[] scores() {
            double[] z = new double[means.length];
            Arrays.setAll(z, q -> means[q] / Math.sqrt(1 + variances[q]));
            return z;
        }
    }

    public Moments moments(Features queries, Compute compute) {
        Matrix cross = kernel.cross(rows, queries, compute);
        double[] means = means(cross, compute);
        SitePosterior posterior = factored.get(compute);
        SitePosterior.scale(cross, posterior.roots());
        posterior.factor().forwardInPlace(cross, compute.workers());
        double[] variances = kernel.diagonal(queries);
        int d = weights.length;
        for (int q = 0; q < variances.length; q++) {
            double explained = 0;
            for (int e = q * d; e < (q + 1) * d; e++) {
                explained += cross.array()[e] * cross.array()[e];
            }
            variances[q] = Math.max(0, (1 + ProbitProblem.JITTER) * variances[q] - explained); // below 0 by round-off
        }
        return new Moments(means, variances);
    }
}
