package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;

/** Σ_i α_i·κ(x_i, x) of queries x for every column of the weights α it was made from. Immutable and safe to share. */
public interface QueryScorer {

    /** Columns of α. */
    int columns();

    /** Scores of all queries, row after row. */
    double[] scores(SparseFeatures queries, Workers workers);
}
