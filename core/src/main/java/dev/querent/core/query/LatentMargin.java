package dev.querent.core.query;

import dev.querent.core.model.LatentMoments;

/** Margins between latent means and residuals to the targets. For two classes, with means μ and −μ: |μ| and |μ − ŷ|. */
final class LatentMargin {
    private LatentMargin() {}

    /** The largest mean minus the second largest. */
    static double of(LatentMoments moments, int row) {
        if (moments.classes() == 1) {
            return Math.abs(moments.mean(row, 0));
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < moments.classes(); c++) {
            double mean = moments.mean(row, c);
            second = Math.max(second, Math.min(best, mean));
            best = Math.max(best, mean);
        }
        return (best - second) / (moments.classes() == 2 ? 2 : 1);
    }

    /** Σ over classes m of |μ_m − y_m|, with y_m = 1 for the given class and −1 for all others. */
    static double residual(LatentMoments moments, int row, int classCode) {
        double sum = 0;
        for (int c = 0; c < moments.classes(); c++) {
            sum += Math.abs(moments.mean(row, c) - (c == classCode ? 1 : -1));
        }
        return moments.classes() == 2 ? sum / 2 : sum;
    }

    /** The residual of each row for its class with the largest mean. */
    static double[] residuals(LatentMoments means) {
        return StrategyScores.of(means.rows(), i -> residual(means, i, best(means, i)));
    }

    /** The class with the largest mean; the first one if several tie. */
    static int best(LatentMoments moments, int row) {
        int best = 0;
        for (int c = 1; c < moments.classes(); c++) {
            best = moments.mean(row, c) > moments.mean(row, best) ? c : best;
        }
        return best;
    }
}
