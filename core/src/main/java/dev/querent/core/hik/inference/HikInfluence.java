package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.InverseWalk;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import java.util.function.UnaryOperator;

/** The effect of one more row on the model: σ_f² and ‖K̃⁻¹k_*‖₁, and posterior covariances with fixed rows. */
public final class HikInfluence {
    /** Queries solved together; their kernel vectors take 8 bytes per training row each. */
    private static final int BATCH = 1024;

    /**
     * Up to this many rows, covariances come from tables, whose cost is linear in the values of the queries; beyond, from products with kernel
     * vectors.
     */
    private static final int MOST_TABULATED = 16;

    private final IntersectionMatrix matrix;
    private final KernelSolves solves;

    HikInfluence(IntersectionMatrix matrix, KernelSolves solves) {
        this.matrix = matrix;
        this.solves = solves;
    }

    /** Lower bounds on the variances and upper bounds on the norms of {@link #of}. */
    public RowInfluence bounds(SparseFeatures queries, Workers workers) {
        return solves.walk(queries, workers)
                .map(walk -> walked(walk, queries, workers))
                .orElseGet(() -> of(queries, workers));
    }

    private RowInfluence walked(InverseWalk walk, SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        InverseWalk.Sums sums = walk.sums(queries, workers);
        for (int q = 0; q < variances.length; q++) {
            double off = sums.errors()[q];
            variances[q] = Math.max(0, variances[q] - sums.forms()[q] - off * variances[q]); // κ(x, z) <= κ(x, x)
            sums.norms()[q] += off;
        }
        return RowInfluence.owning(variances, sums.norms());
    }

    public RowInfluence of(SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] norms = new double[queries.rows()];
        int n = matrix.size();
        UnaryOperator<Matrix> solver = solves.solver(queries.rows(), workers);
        for (int from = 0; from < queries.rows(); from += BATCH) {
            int first = from;
            int to = Math.min(queries.rows(), from + BATCH);
            Matrix vectors = KernelColumns.of(matrix, queries, from, to, workers);
            Matrix solved = solver.apply(vectors);
            workers.forEach(to - from, q -> {
                double explained = 0;
                double norm = 0;
                for (int e = q * n; e < (q + 1) * n; e++) {
                    explained += vectors.array()[e] * solved.array()[e];
                    norm += Math.abs(solved.array()[e]);
                }
                norms[first + q] = norm;
                variances[first + q] = Math.max(0, variances[first + q] - explained); // below 0 by round-off only
            });
        }
        return RowInfluence.owning(variances, norms);
    }

    /** cov(x, z) = κ(x, z) − k_xᵀU with U = K̃⁻¹K_z. */
    public Covariances covariancesWith(SparseFeatures others, Workers makers) {
        Matrix solved = solves.solve(KernelColumns.of(matrix, others, 0, others.rows(), makers), makers);
        return others.rows() <= MOST_TABULATED
                ? tabulated(others, solved, makers)
                : (rows, workers) -> multiplied(others, solved, HikPosterior.queries(rows), workers);
    }

    /** As scores: training rows have the weights −U, and the others themselves 1. */
    private Covariances tabulated(SparseFeatures others, Matrix solved, Workers makers) {
        int n = matrix.size();
        Matrix weights = Matrix.zeros(n + others.rows(), others.rows());
        for (int z = 0; z < others.rows(); z++) {
            for (int i = 0; i < n; i++) {
                weights.set(i, z, -solved.get(i, z));
            }
            weights.set(n + z, z, 1);
        }
        IntersectionMatrix both =
                IntersectionMatrix.of(matrix.index().append(others, makers), matrix.kernel(), matrix.noise(), makers);
        QueryScorer scorer = both.exact(weights, makers);
        return (rows, workers) -> scorer.scores(HikPosterior.queries(rows), workers);
    }

    private double[] multiplied(SparseFeatures others, Matrix solved, SparseFeatures queries, Workers workers) {
        Compute compute = Compute.on(workers);
        double[] covariances =
                matrix.kernel().cross(others, queries, compute).array(); // others x queries: row after row
        Matrix vectors = KernelColumns.of(matrix, queries, 0, queries.rows(), workers);
        double[] explained =
                compute.products().transposeMultiply(solved, vectors).array();
        for (int e = 0; e < covariances.length; e++) {
            covariances[e] -= explained[e];
        }
        return covariances;
    }
}
