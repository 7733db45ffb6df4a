package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;

/**
 * Scores z = (μ + b)/√(1 + σ²) of informative vector machines.
 *
 * @param z by row and class
 * @param variances σ²/(1 + σ²) of the scores, likewise
 */
record MachineScores(double[] z, double[] variances) {

    static MachineScores of(ProbitGpModel model, Features rows, Workers workers) {
        LatentMoments moments = model.latent(rows, workers);
        int m = moments.classes();
        double[] z = new double[rows.rows() * m];
        double[] variances = new double[z.length];
        for (int e = 0; e < z.length; e++) {
            double total = moments.variance(e / m, e % m); // 1 + σ²
            z[e] = moments.mean(e / m, e % m) / Math.sqrt(total);
            variances[e] = 1 - 1 / total;
        }
        return new MachineScores(z, variances);
    }

    /** Those of no machines. */
    static MachineScores none(int count) {
        return new MachineScores(new double[count], new double[count]);
    }
}
