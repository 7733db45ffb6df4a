package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.ScanScorer;
import dev.querent.core.intersection.ScoreTables;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateDirections;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The upper bound κ(x,x) − ‖Wᵀk_*‖² + σ² with directions W of K̃ that span its leading eigenvectors, so that ‖Wᵀk_*‖² is Σᵢ(uᵢᵀk_*)²/λᵢ: eq. 29 of Rodner et al.
 * (2016) without the part beside the eigenvectors, for which the kernel vector would be needed. Wᵀk_* are scores with the weights W, which tables give in
 * O(log N) for each value of a query.
 *
 * <p>Of many rows a part is enough: any W with WᵀK̃W ≤ I gives a bound, also one that is zero in most rows, and leading eigenfunctions are as well known from
 * thousands of rows as from a million. So neither training nor a query costs more than for {@link #MOST_ROWS} rows.
 */
final class SpectralVariance {
    /** On 3,200 scenes and digits, bounds from 800 of the rows are within 0.005 of those from all, with the same rank correlation to 0.01. */
    private static final int MOST_ROWS = 4096;

    /** The start of the search for eigenvectors; which one hardly matters. */
    private static final Seed START = Seed.of(1);

    /** Directions of a held-out model with less of the largest eigenvalue are dropped: without a block of rows they may depend on each other. */
    private static final double LEAST_VALUE = 1e-8;

    private final SparseFeatures rows;
    private final int[] used; // rows of the model, ascending
    private final IntersectionMatrix matrix; // of the used rows
    private final ConjugateDirections found;
    private QueryScorer scorer;

    private SpectralVariance(SparseFeatures rows, int[] used, IntersectionMatrix matrix, ConjugateDirections found) {
        this.rows = rows;
        this.used = used;
        this.matrix = matrix;
        this.found = found;
    }

    static SpectralVariance of(SparseFeatures rows, IntersectionMatrix matrix, int eigenpairs, Workers workers) {
        return of(rows, matrix, eigenpairs, MOST_ROWS, workers);
    }

    /** @param mostRows of which the directions are made, taken at equal distances */
    static SpectralVariance of(
            SparseFeatures rows, IntersectionMatrix matrix, int eigenpairs, int mostRows, Workers workers) {
        int n = rows.rows();
        int count = Math.min(n, mostRows);
        int[] used =
                IntStream.range(0, count).map(i -> (int) ((long) i * n / count)).toArray();
        IntersectionMatrix part = count == n ? matrix : matrixOf(rows.select(used), matrix, workers);
        ConjugateDirections found =
                ConjugateDirections.of(part, eigenpairs, START, Backend.preferred(), Run.on(workers));
        return new SpectralVariance(rows, used, part, found);
    }

    private static IntersectionMatrix matrixOf(SparseFeatures rows, IntersectionMatrix like, Workers workers) {
        return IntersectionMatrix.of(SortedIndex.of(rows, workers), like.kernel(), like.noise(), workers);
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
     * Z leaves out the block. Then k_*ᵀK̃₋⁻¹k_* ≥ cᵀG⁻¹c with c = (ZW)ᵀk_* and G = (ZW)ᵀK̃(ZW). With B the rows of the block that W is made of, and P = K̃W,
     * G = WᵀP − WʙᵀPʙ − PʙᵀWʙ + WʙᵀK̃ʙʙWʙ, and c is Wᵀk_* less what the rows B add to it: no more work than for the block alone.
     *
     * @param block rows of the model
     */
    double[] heldOut(int[] block, Workers workers) {
        SparseFeatures queries = rows.select(block);
        int[] gone = Arrays.stream(block)
                .map(row -> Arrays.binarySearch(used, row))
                .filter(at -> at >= 0)
                .toArray();
        double[] scores = scorer(workers).scores(queries, workers);
        Matrix gram = found.gram();
        if (gone.length > 0) {
            Matrix w = rowsOf(found.directions(), gone);
            IntersectionMatrix left =
                    matrixOf(rows.select(Arrays.stream(gone).map(at -> used[at]).toArray()), matrix, workers);
            double[] own = new ScanScorer(left, w).scores(queries, workers);
            Arrays.setAll(scores, i -> scores[i] - own[i]);
            Matrix products = Matrix.zeros(gone.length, found.count());
            left.multiply(w, products, workers);
            gram = without(gram, w, rowsOf(found.products(), gone), products);
        }
        SymmetricEigen eigen = SymmetricEigen.of(gram);
        double[] variances = matrix.selfSimilarities(queries, workers);
        for (int q = 0; q < variances.length; q++) {
            variances[q] = Math.max(0, variances[q] - explained(eigen, scores, q)) + matrix.noise();
        }
        return variances;
    }

    private static Matrix without(Matrix gram, Matrix w, Matrix p, Matrix own) {
        Matrix changed = gram.copy();
        for (int j = 0; j < gram.columns(); j++) {
            for (int i = 0; i < gram.rows(); i++) {
                double change = 0;
                for (int r = 0; r < w.rows(); r++) {
                    change += w.get(r, i) * (own.get(r, j) - p.get(r, j)) - p.get(r, i) * w.get(r, j);
                }
                changed.set(i, j, gram.get(i, j) + change);
            }
        }
        return changed;
    }

    /** cᵀG⁻¹c for one row of the block. */
    private static double explained(SymmetricEigen eigen, double[] scores, int row) {
        double explained = 0;
        for (int i = 0; i < eigen.order() && eigen.value(i) > LEAST_VALUE * eigen.value(0); i++) {
            double along = 0;
            for (int j = 0; j < eigen.order(); j++) {
                along += eigen.vector(j, i) * scores[row * eigen.order() + j];
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
