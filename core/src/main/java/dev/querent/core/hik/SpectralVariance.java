package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.ScoreTables;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateDirections;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * The upper bound κ(x,x) − ‖Wᵀk_*‖² + σ² with directions W of K̃ that span its leading eigenvectors, so that ‖Wᵀk_*‖² is Σᵢ(uᵢᵀk_*)²/λᵢ: eq. 29 of Rodner et al.
 * (2016) without the part beside the eigenvectors, for which the kernel vector would be needed. Wᵀk_* are scores with the weights W, which tables give in
 * O(log N) for each value of a query.
 */
final class SpectralVariance {
    /** The start of the search for eigenvectors; which one hardly matters. */
    private static final Seed START = Seed.of(1);

    /** Directions of a held-out model with less of the largest eigenvalue are dropped: without a block of rows they may depend on each other. */
    private static final double LEAST_VALUE = 1e-8;

    private final IntersectionMatrix matrix;
    private final ConjugateDirections found;
    private QueryScorer scorer;

    private SpectralVariance(IntersectionMatrix matrix, ConjugateDirections found) {
        this.matrix = matrix;
        this.found = found;
    }

    static SpectralVariance of(IntersectionMatrix matrix, int eigenpairs, Workers workers) {
        return new SpectralVariance(
                matrix, ConjugateDirections.of(matrix, eigenpairs, START, Backend.preferred(), Run.on(workers)));
    }

    double[] of(SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] scores = scorer(workers).scores(queries, workers);
        int k = found.count();
        for (int q = 0; q < variances.length; q++) {
            double explained = 0;
            for (int i = q * k; i < (q + 1) * k; i++) {
                explained += scores[i] * scores[i];
            }
            variances[q] = Math.max(0, variances[q] - explained) + matrix.noise();
        }
        return variances;
    }

    private synchronized QueryScorer scorer(Workers workers) {
        if (scorer == null) {
            scorer = ScoreTables.fitting(matrix, found.directions(), workers);
        }
        return scorer;
    }

    /**
     * Variances of the rows of a block by the model without the block, with the same directions, their entries for the block set to zero: ZW, where
     * Z leaves out the block B. Then k_*ᵀK̃₋ʙ⁻¹k_* ≥ cᵀG⁻¹c with c = (ZW)ᵀk_* and G = (ZW)ᵀK̃(ZW). With P = K̃W both follow from the rows of
     * the block alone: G = WᵀP − WʙᵀPʙ − PʙᵀWʙ + WʙᵀK̃ʙʙWʙ, and the rows of Pʙ − K̃ʙʙWʙ are the vectors c.
     *
     * @param rows all training rows
     */
    double[] heldOut(SparseFeatures rows, int[] block, Workers workers) {
        SparseFeatures left = rows.select(block);
        Matrix w = rowsOf(found.directions(), block);
        Matrix p = rowsOf(found.products(), block);
        Matrix own = Matrix.zeros(block.length, found.count());
        IntersectionMatrix.of(SortedIndex.of(left, workers), matrix.kernel(), matrix.noise(), workers)
                .multiply(w, own, workers);
        SymmetricEigen eigen = SymmetricEigen.of(gram(w, p, own));
        double[] variances = matrix.selfSimilarities(left, workers);
        for (int q = 0; q < variances.length; q++) {
            double explained = explained(eigen, p, own, q);
            variances[q] = Math.max(0, variances[q] - explained) + matrix.noise();
        }
        return variances;
    }

    private Matrix gram(Matrix w, Matrix p, Matrix own) {
        Matrix gram = found.gram().copy();
        for (int j = 0; j < gram.columns(); j++) {
            for (int i = 0; i < gram.rows(); i++) {
                double change = 0;
                for (int r = 0; r < w.rows(); r++) {
                    change += w.get(r, i) * (own.get(r, j) - p.get(r, j)) - p.get(r, i) * w.get(r, j);
                }
                gram.set(i, j, gram.get(i, j) + change);
            }
        }
        return gram;
    }

    /** cᵀG⁻¹c for one row of the block. */
    private static double explained(SymmetricEigen eigen, Matrix p, Matrix own, int row) {
        double explained = 0;
        for (int i = 0; i < eigen.order() && eigen.value(i) > LEAST_VALUE * eigen.value(0); i++) {
            double along = 0;
            for (int j = 0; j < eigen.order(); j++) {
                along += eigen.vector(j, i) * (p.get(row, j) - own.get(row, j));
            }
            explained += along * along / eigen.value(i);
        }
        return explained;
    }

    private static Matrix rowsOf(Matrix block, int[] rows) {
        Matrix selected = Matrix.zeros(rows.length, block.columns());
        for (int c = 0; c < block.columns(); c++) {
            for (int i = 0; i < rows.length; i++) {
                selected.set(i, c, block.get(rows[i], c));
            }
        }
        return selected;
    }
}
