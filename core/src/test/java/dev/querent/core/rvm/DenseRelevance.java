package dev.querent.core.rvm;

import dev.querent.core.gp.Naive;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/** The slow twin of one machine for given precisions and bounds: explicit Σ and Q, by their formulas. */
final class DenseRelevance {
    private final double[][] phi;
    private final double[] y;
    private final double[] precisions;
    private final double[] gammas;
    private final double logDeterminant; // of Σ⁻¹
    final double[][] sigma;

    DenseRelevance(Matrix basis, int[] columns, double[] y, double[] precisions, double[] gammas) {
        this.y = y;
        this.precisions = precisions;
        this.gammas = gammas;
        phi = new double[y.length][columns.length];
        double[][] inverse = new double[columns.length][columns.length];
        for (int i = 0; i < columns.length; i++) {
            inverse[i][i] = precisions[i];
        }
        for (int n = 0; n < y.length; n++) {
            for (int i = 0; i < columns.length; i++) {
                phi[n][i] = basis.get(n, columns[i]);
            }
            for (int i = 0; i < columns.length; i++) {
                for (int j = 0; j < columns.length; j++) {
                    inverse[i][j] += 2 * lambda(gammas[n]) * phi[n][i] * phi[n][j];
                }
            }
        }
        double[] log = new double[1];
        sigma = Naive.inverse(inverse, log);
        logDeterminant = log[0];
    }

    private static double lambda(double gamma) {
        return gamma == 0 ? 0.125 : (1 / (1 + Math.exp(-gamma)) - 0.5) / (2 * gamma);
    }

    private double covariance(int row, int other) {
        double sum = 0;
        for (int i = 0; i < sigma.length; i++) {
            for (int j = 0; j < sigma.length; j++) {
                sum += phi[row][i] * sigma[i][j] * phi[other][j];
            }
        }
        return sum;
    }

    /** diag(y)·ΦΣΦᵀ·diag(y). */
    Matrix q() {
        Matrix q = Matrix.zeros(y.length, y.length);
        for (int i = 0; i < y.length; i++) {
            for (int j = 0; j < y.length; j++) {
                q.set(i, j, y[i] * y[j] * covariance(i, j));
            }
        }
        return q;
    }

    /** ΣΦᵀ(y∘(α + ½)). */
    double[] mu(double[] alphas) {
        double[] mu = new double[sigma.length];
        for (int i = 0; i < mu.length; i++) {
            for (int j = 0; j < mu.length; j++) {
                for (int n = 0; n < y.length; n++) {
                    mu[i] += sigma[i][j] * phi[n][j] * y[n] * (alphas[n] + 0.5);
                }
            }
        }
        return mu;
    }

    private double latent(int row, double[] mu) {
        double sum = 0;
        for (int i = 0; i < mu.length; i++) {
            sum += phi[row][i] * mu[i];
        }
        return sum;
    }

    /** √E f². */
    double[] gammas(double[] mu) {
        double[] next = new double[y.length];
        Arrays.setAll(next, n -> Math.sqrt(covariance(n, n) + latent(n, mu) * latent(n, mu)));
        return next;
    }

    /** Those that follow from themselves, for fixed precisions and multipliers. */
    static double[] settledGammas(Matrix basis, int[] columns, double[] y, double[] precisions, double[] alphas) {
        double[] gammas = new double[y.length];
        Arrays.fill(gammas, 1);
        for (int step = 0; step < 2000; step++) {
            DenseRelevance dense = new DenseRelevance(basis, columns, y, precisions, gammas);
            gammas = dense.gammas(dense.mu(alphas));
        }
        return gammas;
    }

    /** ½log|diag a| + ½log|Σ| + ½tᵀΦΣΦᵀt − Δ·1ᵀα + Σ [log σ(γ) − γ/2 + λ(γ)γ²] with t = y∘(α + ½). */
    double bound(double[] alphas, double margin) {
        double bound = -0.5 * logDeterminant;
        for (double a : precisions) {
            bound += 0.5 * Math.log(a);
        }
        double[] mu = mu(alphas);
        for (int n = 0; n < y.length; n++) {
            bound += 0.5 * y[n] * (alphas[n] + 0.5) * latent(n, mu) - margin * alphas[n];
            bound += -Math.log1p(Math.exp(-gammas[n])) - gammas[n] / 2 + lambda(gammas[n]) * gammas[n] * gammas[n];
        }
        return bound;
    }
}
