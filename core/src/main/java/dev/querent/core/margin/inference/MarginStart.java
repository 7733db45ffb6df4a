package dev.querent.core.margin.inference;

import dev.querent.core.discrimination.Columns;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Where the training of a machine starts. Arrays are passed on, not copied.
 *
 * @param gammas of the bounds on the likelihood, by row
 * @param alphas multipliers of the margins, by row
 */
public record MarginStart(double[] gammas, double[] alphas) {

    /** γ = 1 and α = 0. */
    public static MarginStart cold(int rows) {
        double[] gammas = new double[rows];
        Arrays.fill(gammas, 1);
        return new MarginStart(gammas, new double[rows]);
    }

    /** γₙ² = E f(xₙ)² as a machine says that has learnt other rows, and α = 0, which the first pass over the rows mends. */
    static MarginStart taught(MarginFit fit, WhitenedRows rows) {
        Matrix u = rows.columns().copy();
        fit.factor().forwardInPlace(u, Workers.sequential());
        double[] gammas = Columns.squaredNorms(u);
        for (int n = 0; n < gammas.length; n++) {
            double mean = Columns.dot(rows.columns(), n, fit.weights());
            gammas[n] = Math.sqrt(mean * mean + gammas[n]);
        }
        return new MarginStart(gammas, new double[gammas.length]);
    }
}
