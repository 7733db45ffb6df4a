package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.Eigenpairs;
import dev.querent.core.krylov.Lanczos;
import dev.querent.core.linalg.Backend;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * The fine upper bound on the variance (Rodner et al. 2016, eq. 29) from the largest eigenpairs (λᵢ, uᵢ) of K̃: with cᵢ = uᵢᵀk_* and w the
 * component of k_* orthogonal to them, k_*ᵀK̃⁻¹k_* ≥ Σᵢ cᵢ²/λᵢ + ‖w‖²/λ₊, where λ₊ is at least the next eigenvalue. One additional pair is
 * computed, so that λ₊ is as accurate as the others.
 *
 * <p>Computed pairs have residuals rᵢ = K̃uᵢ − λᵢuᵢ. For any x, k_*ᵀK̃⁻¹k_* ≥ 2xᵀk_* − xᵀK̃x; with x = Σᵢ(cᵢ/λᵢ)uᵢ + w/λ₊ that is the sum above
 * minus at most (‖a‖² + 2‖a‖‖w‖/λ₊)·‖R‖ for a = (cᵢ/λᵢ). This amount is subtracted, so that the bound holds for the computed pairs.
 *
 * @param used number of pairs in the sum
 * @param next λ₊: K̃ multiplies no vector orthogonal to the used pairs by more
 */
record FineVariance(IntersectionMatrix matrix, Eigenpairs pairs, int used, double next) {
    private static final double TOLERANCE = 1e-8;
    private static final int MOST_PRODUCTS = 100_000;
    private static final int QUERIES_PER_TASK = 16;

    /** The start of the search for eigenpairs; they do not depend on it beyond the tolerance. */
    private static final Seed START = Seed.of(1);

    /**
     * @param eigenpairs more than there are rows count as all
     * @param largestEigenvalue of K̃, or more
     */
    static FineVariance of(IntersectionMatrix matrix, int eigenpairs, double largestEigenvalue, Workers workers) {
        int used = Math.min(eigenpairs, matrix.size());
        Eigenpairs pairs = new Lanczos(Math.min(used + 1, matrix.size()), TOLERANCE, MOST_PRODUCTS)
                .largest(matrix, START, Backend.preferred(), Run.on(workers));
        double next = used == 0 || used == pairs.count() // nothing known, or nothing left but round-off
                ? largestEigenvalue
                : Math.min(largestEigenvalue, pairs.value(used) + pairs.residualNorm(used));
        return new FineVariance(matrix, pairs, used, next);
    }

    double[] of(SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        workers.forEachChunk(queries.rows(), QUERIES_PER_TASK, (from, to) -> {
            double[] kernel = new double[matrix.size()];
            for (int q = from; q < to; q++) {
                matrix.kernelVector(queries, q, kernel, 0);
                variances[q] = Math.max(0, variances[q] - explained(kernel)) + matrix.noise();
            }
        });
        return variances;
    }

    /** Never above k_*ᵀK̃⁻¹k_*. */
    private double explained(double[] kernel) {
        int n = kernel.length;
        double squaredNorm = 0;
        for (double value : kernel) {
            squaredNorm += value * value;
        }
        double[] vectors = pairs.vectors().array();
        double sum = 0;
        double along = 0;
        double squaredWeights = 0;
        double squaredResiduals = 0;
        for (int i = 0; i < used; i++) {
            double c = 0;
            for (int r = 0; r < n; r++) {
                c += vectors[i * n + r] * kernel[r];
            }
            double a = c / pairs.value(i);
            sum += a * c;
            along += c * c;
            squaredWeights += a * a;
            squaredResiduals += pairs.residualNorm(i) * pairs.residualNorm(i);
        }
        double rest = Math.max(0, squaredNorm - along);
        double given = Math.sqrt(squaredResiduals) * (squaredWeights + 2 * Math.sqrt(squaredWeights * rest) / next);
        return Math.max(0, sum + rest / next - given);
    }
}
