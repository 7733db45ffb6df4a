package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;

/** Scores Σ_i α_i·κ(x_i, x) of queries x for each column of the weights α. Immutable and thread-safe. */
public interface QueryScorer {

    /** Number of columns of α. */
    int columns();

    /** Scores of all queries, row-major. */
    double[] scores(SparseFeatures queries, Workers workers);

    /** A bound on the error of each query's scores, the same for all columns; 0 for exact scores. */
    default double[] largestErrors(SparseFeatures queries, Workers workers) {
        return new double[queries.rows()];
    }
}
