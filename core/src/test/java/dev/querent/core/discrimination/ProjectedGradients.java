package dev.querent.core.discrimination;

import dev.querent.core.linalg.Matrix;
import java.util.Arrays;

/** The slow twin of the solvers of the dual problem, on the dense matrix Q. */
public final class ProjectedGradients {
    private ProjectedGradients() {}

    /** A set to project onto. */
    @FunctionalInterface
    public interface Projection {
        void onto(double[] alphas);
    }

    public static Projection box(double c) {
        return a -> Arrays.setAll(a, i -> Math.min(c, Math.max(0, a[i])));
    }

    /** By sorting (Held, Wolfe and Crowder). */
    public static Projection simplex(double c) {
        return a -> {
            double[] sorted = a.clone();
            Arrays.sort(sorted);
            double sum = 0;
            double shift = 0;
            for (int k = sorted.length - 1, count = 1; k >= 0; k--, count++) {
                sum += sorted[k];
                double candidate = (sum - c) / count;
                if (sorted[k] > candidate) {
                    shift = candidate;
                }
            }
            double moved = shift;
            Arrays.setAll(a, i -> Math.max(0, a[i] - moved));
        };
    }

    /** min ½(α + h)ᵀQ(α + h) − Δ·1ᵀα by accelerated projected gradients with restarts. */
    public static double[] minimise(Matrix q, double h, double margin, Projection set, int steps) {
        int n = q.rows();
        double lipschitz = 0;
        for (int i = 0; i < n; i++) {
            double row = 0;
            for (int j = 0; j < n; j++) {
                row += Math.abs(q.get(i, j));
            }
            lipschitz = Math.max(lipschitz, row);
        }
        double[] x = new double[n];
        set.onto(x);
        double[] z = x.clone();
        double momentum = 1;
        for (int step = 0; step < steps; step++) {
            double[] g = gradient(q, z, h, margin);
            double[] next = z.clone();
            for (int i = 0; i < n; i++) {
                next[i] -= g[i] / lipschitz;
            }
            set.onto(next);
            double against = 0;
            for (int i = 0; i < n; i++) {
                against += (z[i] - next[i]) * (next[i] - x[i]);
            }
            double grown = against > 0 ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
            for (int i = 0; i < n; i++) {
                z[i] = next[i] + (against > 0 ? 0 : (momentum - 1) / grown) * (next[i] - x[i]);
            }
            momentum = grown;
            x = next;
        }
        return x;
    }

    public static double[] gradient(Matrix q, double[] alphas, double h, double margin) {
        double[] g = new double[alphas.length];
        Arrays.fill(g, -margin);
        for (int j = 0; j < alphas.length; j++) {
            for (int i = 0; i < alphas.length; i++) {
                g[i] += q.get(i, j) * (alphas[j] + h);
            }
        }
        return g;
    }

    public static double objective(Matrix q, double[] alphas, double h, double margin) {
        double[] g = gradient(q, alphas, h, 0);
        double sum = 0;
        for (int i = 0; i < alphas.length; i++) {
            sum += 0.5 * (alphas[i] + h) * g[i] - margin * alphas[i];
        }
        return sum;
    }
}
