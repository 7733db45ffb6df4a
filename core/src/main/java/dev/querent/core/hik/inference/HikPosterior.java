package dev.querent.core.hik.inference;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Lazy;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.ScorerFactory;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Convergence;
import dev.querent.core.parallel.Workers;
import java.util.HashMap;
import java.util.Map;

/**
 * The posterior of a Gaussian process with an intersection kernel: the weights α = K̃⁻¹y by columns, and scorers for the means. It needs neither
 * K̃ nor the training rows: weights may come from any solver and any {@link dev.querent.core.krylov.SymmetricOperator}, scorers from any
 * {@link ScorerFactory}. {@link dev.querent.core.intersection.IntersectionMatrix} is both. Immutable and thread-safe; scorers are created on
 * first use.
 */
public final class HikPosterior {
    private final ScorerFactory scorers;
    private final Matrix alpha;
    private final Convergence convergence;
    private final Lazy<Workers, QueryScorer> exact;
    private final Map<Quantisation, QueryScorer> quantised = new HashMap<>();

    public HikPosterior(ScorerFactory scorers, Matrix alpha, Convergence convergence) {
        this.scorers = scorers;
        this.alpha = alpha;
        this.convergence = convergence;
        this.exact = new Lazy<>(workers -> scorers.exact(alpha, workers));
    }

    /** @param solution of K̃α = y */
    public static HikPosterior of(ScorerFactory scorers, Solution solution) {
        Convergence convergence =
                new Convergence(solution.mostIterations(), solution.worstRelativeResidual(), solution.converged());
        return new HikPosterior(scorers, solution.x(), convergence);
    }

    /** One column per target. Do not change it. */
    public Matrix alpha() {
        return alpha;
    }

    public Convergence convergence() {
        return convergence;
    }

    /** Rows to predict, in the form that all scorers read; rejects negative values, which tables do not cover. */
    public static SparseFeatures queries(Features rows) {
        return rows.prepared(SparseFeatures.class, () -> {
            NegativeFeatureException.requireNone(rows);
            SparseFeatures sparse = SparseFeatures.copyOf(rows);
            return rows.isCached() ? sparse.cached() : sparse;
        });
    }

    /** Means of all targets, row after row. */
    public double[] means(SparseFeatures queries, Workers workers) {
        return exact.get(workers).scores(queries, workers);
    }

    /** Tables for means at a cost independent of the number of rows; their scores are the means of all targets, row-major. */
    public synchronized QueryScorer quantised(Quantisation quantisation, Workers workers) {
        return quantised.computeIfAbsent(quantisation, bins -> scorers.quantised(alpha, bins, workers));
    }
}
