package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.intersection.QuantisedTables;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.ScoreTables;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.HashMap;
import java.util.Map;

/**
 * The posterior of a Gaussian process with an intersection kernel: α = K̃⁻¹y by columns, and scorers for the means. Immutable and thread-safe;
 * tables are created on first use.
 */
public final class HikPosterior {
    private final SparseFeatures rows;
    private final IntersectionMatrix matrix;
    private final Matrix alpha;
    private final Convergence convergence;
    private QueryScorer scorer;
    private final Map<Quantisation, QuantisedTables> quantised = new HashMap<>();

    public HikPosterior(SparseFeatures rows, IntersectionMatrix matrix, Matrix alpha, Convergence convergence) {
        Require.that(rows.rows() == matrix.size(), "rows", rows.rows(), "" + matrix.size());
        Require.that(alpha.rows() == matrix.size(), "rows of the weights", alpha.rows(), "" + matrix.size());
        this.rows = rows;
        this.matrix = matrix;
        this.alpha = alpha;
        this.convergence = convergence;
    }

    public SparseFeatures rows() {
        return rows;
    }

    public IntersectionMatrix matrix() {
        return matrix;
    }

    /** One column per target. Do not change it. */
    public Matrix alpha() {
        return alpha;
    }

    public Convergence convergence() {
        return convergence;
    }

    /** Rows to predict, in the form that all scorers read; rejects negative values, which tables do not cover. */
    static SparseFeatures queries(Features rows) {
        return rows.prepared(SparseFeatures.class, () -> {
            NegativeFeatureException.requireNone(rows);
            SparseFeatures sparse = SparseFeatures.copyOf(rows);
            return rows.isCached() ? sparse.cached() : sparse;
        });
    }

    /** Means of all targets, row after row. */
    public double[] means(SparseFeatures queries, Workers workers) {
        return scorer(workers).scores(queries, workers);
    }

    /** Tables for means at a cost independent of the number of rows; their scores are the means of all targets, row-major. */
    public synchronized QuantisedTables quantised(Quantisation quantisation, Workers workers) {
        return quantised.computeIfAbsent(quantisation, bins -> QuantisedTables.of(matrix, alpha, bins, workers));
    }

    private synchronized QueryScorer scorer(Workers workers) {
        if (scorer == null) {
            scorer = ScoreTables.fitting(matrix, alpha, workers);
        }
        return scorer;
    }
}
