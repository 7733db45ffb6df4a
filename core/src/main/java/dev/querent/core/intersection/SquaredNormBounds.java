package dev.querent.core.intersection;

import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * Lower bounds on ‖k_*‖² = Σ_i (c + Σ_d h_d(min(x_id, x_d)))² without a kernel vector: Σ_i (c² + Σ_d (h_d² + 2c·h_d)(min(x_id, x_d))), because
 * all terms are ≥ 0 (Rodner et al. 2016, section 7.3). This is a score with all weights 1.
 */
public final class SquaredNormBounds {
    private SquaredNormBounds() {}

    /** From tables if they fit into memory: O(log N) per value of a query. */
    public static QueryScorer tables(IntersectionMatrix matrix, Workers workers) {
        return ScoreTables.fitting(matrix.heights().squared(), ones(matrix), workers);
    }

    /** Over the rows that are not left out; without tables, for one large batch. */
    public static QueryScorer scanWithout(IntersectionMatrix matrix, int[] leftOut) {
        Matrix weights = ones(matrix);
        for (int row : leftOut) {
            weights.set(row, 0, 0);
        }
        return new ScanScorer(matrix.heights().squared(), weights);
    }

    /** From quantised tables that never exceed the exact sums. */
    public static QueryScorer quantised(IntersectionMatrix matrix, Quantisation quantisation, Workers workers) {
        return QuantisedNorms.of(matrix.heights().squared(), ones(matrix), quantisation, workers);
    }

    private static Matrix ones(IntersectionMatrix matrix) {
        double[] ones = new double[matrix.size()];
        Arrays.fill(ones, 1);
        return Matrix.owning(ones.length, 1, ones);
    }
}
