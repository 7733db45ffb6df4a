package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.InverseWalk;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** What one more row would change: σ_f² and ‖K̃⁻¹k_*‖₁, and covariances with fixed rows. */
final class HikInfluence {
    /** Queries solved together; their kernel vectors take 8 bytes per training row each. */
    private static final int BATCH = 1024;

    private final IntersectionMatrix matrix;
    private final KernelSolves solves;

    HikInfluence(IntersectionMatrix matrix, KernelSolves solves) {
        this.matrix = matrix;
        this.solves = solves;
    }

    RowInfluence of(SparseFeatures queries, Workers workers) {
        return solves.walk(queries, workers)
                .map(walk -> walked(walk, queries, workers))
                .orElseGet(() -> solved(queries, workers));
    }

    private RowInfluence walked(InverseWalk walk, SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] both = walk.formsAndNorms(queries, workers);
        for (int q = 0; q < variances.length; q++) {
            variances[q] = Math.max(0, variances[q] - both[q]); // below 0 by round-off only
        }
        return RowInfluence.owning(variances, Arrays.copyOfRange(both, variances.length, both.length));
    }

    private RowInfluence solved(SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] norms = new double[queries.rows()];
        int n = matrix.size();
        UnaryOperator<Matrix> solver = solves.solver(queries.rows(), workers);
        for (int from = 0; from < queries.rows(); from += BATCH) {
            int first = from;
            int to = Math.min(queries.rows(), from + BATCH);
            Matrix vectors = solves.vectors(queries, from, to, workers);
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

    Covariances covariancesWith(SparseFeatures others, Workers makers) {
        Matrix solved = solves.solve(solves.vectors(others, 0, others.rows(), makers), makers);
        return (rows, workers) -> {
            SparseFeatures queries = HikPosterior.queries(rows);
            Compute compute = Compute.on(workers);
            double[] covariances =
                    matrix.kernel().cross(others, queries, compute).array(); // others x queries: row after row
            Matrix vectors = solves.vectors(queries, 0, queries.rows(), workers);
            double[] explained =
                    compute.products().transposeMultiply(solved, vectors).array();
            for (int e = 0; e < covariances.length; e++) {
                covariances[e] -= explained[e];
            }
            return covariances;
        };
    }
}
