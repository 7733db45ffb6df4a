package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;

/** Scores Σ_i α_i·κ(x_i, x) of queries x for each column of the weights α. Immutable and thread-safe. */
public interface QueryScorer {

    /** Number of columns of α. */
    int columns();

    /** Scores of all queries, row-major. */
    double[] scores(SparseFeatures queries, Workers workers);
}
