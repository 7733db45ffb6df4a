package dev.querent.core.gp.probit.inference;

import dev.querent.core.gp.Naive;
import dev.querent.core.likelihood.StandardNormal;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.RandomSource;

/** Probit posteriors by the textbook: explicit inverses, one site at a time, and sums over samples. */
public final class NaiveProbit {
    private NaiveProbit() {}

    public static double[][] rows(Matrix matrix) {
        double[][] rows = new double[matrix.rows()][matrix.columns()];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] = matrix.get(i, j);
            }
        }
        return rows;
    }

    /** Σ = (K⁻¹ + T)⁻¹. */
    public static double[][] covariance(double[][] k, double[] precisions) {
        double[][] inverse = Naive.inverse(k, new double[1]);
        for (int i = 0; i < k.length; i++) {
            inverse[i][i] += precisions[i];
        }
        return Naive.inverse(inverse, new double[1]);
    }

    public static double[] times(double[][] matrix, double[] vector) {
        double[] product = new double[matrix.length];
        for (int i = 0; i < product.length; i++) {
            for (int j = 0; j < vector.length; j++) {
                product[i] += matrix[i][j] * vector[j];
            }
        }
        return product;
    }

    /** Sweeps of expectation propagation, with the posterior computed again for every site. */
    static Sites sweeps(double[][] k, double[] y, double bias, int count) {
        int n = y.length;
        Sites sites = Sites.none(n);
        for (int sweep = 0; sweep < count; sweep++) {
            for (int i = 0; i < n; i++) {
                double[][] covariance = covariance(k, sites.precisions());
                double mean = times(covariance, sites.shifts())[i];
                double v = 1 / (1 / covariance[i][i] - sites.precisions()[i]);
                double m = v * (mean / covariance[i][i] - sites.shifts()[i]);
                double c = y[i] / Math.sqrt(1 + v);
                double u = c * (m + bias);
                double g = c * Math.exp(StandardNormal.logPdf(u) - StandardNormal.logCdf(u));
                double nu = g * (g + u * c);
                sites.precisions()[i] = nu / (1 - nu * v);
                sites.shifts()[i] = (g + nu * m) / (1 - nu * v);
            }
        }
        return sites;
    }

    /** log ∫ Π Φ(y(f + b))·N(f | 0, K) df, by samples from N(mean, covariance). */
    static double logEvidence(
            double[][] k,
            double[] y,
            double bias,
            double[] mean,
            double[][] covariance,
            int samples,
            RandomSource random) {
        int n = y.length;
        double[][] root = lower(covariance);
        double[] logPrior = new double[1];
        double[][] priorPrecision = Naive.inverse(k, logPrior);
        double logProposal = 0;
        for (int i = 0; i < n; i++) {
            logProposal += 2 * Math.log(root[i][i]);
        }
        double sum = 0;
        for (int s = 0; s < samples; s++) {
            double[] z = new double[n];
            double log = 0.5 * (logProposal - logPrior[0]);
            for (int i = 0; i < n; i++) {
                z[i] = random.nextGaussian();
                log += 0.5 * z[i] * z[i];
            }
            double[] f = times(root, z);
            for (int i = 0; i < n; i++) {
                f[i] += mean[i];
                log += StandardNormal.logCdf(y[i] * (f[i] + bias));
            }
            double[] solved = times(priorPrecision, f);
            for (int i = 0; i < n; i++) {
                log -= 0.5 * f[i] * solved[i];
            }
            sum += Math.exp(log);
        }
        return Math.log(sum / samples);
    }

    private static double[][] lower(double[][] a) {
        int n = a.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = a[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
            }
        }
        return l;
    }
}
