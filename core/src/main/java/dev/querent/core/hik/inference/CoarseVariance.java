package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.parallel.Workers;

/** The coarse upper bound on the variance, κ(x,x) − b/λ₁ + σ² with b a lower bound on ‖k_*‖² (Rodner et al. 2016, eq. 30 and 31). */
final class CoarseVariance {
    private CoarseVariance() {}

    /**
     * @param largestEigenvalue of K̃, or more
     * @param squaredNorms never above ‖k_*‖²
     */
    static double[] of(
            IntersectionMatrix matrix,
            double largestEigenvalue,
            QueryScorer squaredNorms,
            SparseFeatures queries,
            Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] norms = squaredNorms.scores(queries, workers);
        for (int q = 0; q < variances.length; q++) {
            double explained = Math.max(0, norms[q]) / largestEigenvalue;
            variances[q] = Math.max(0, variances[q] - explained) + matrix.noise();
        }
        return variances;
    }
}
