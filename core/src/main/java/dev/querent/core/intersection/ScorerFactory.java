package dev.querent.core.intersection;

import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Makes scorers of Σ_i α_i·κ(x_i, x) for weights α of the training rows x_i. As κ is a constant plus a sum over dimensions, scores of blocks of
 * dimensions add up to scores of all. Thread-safe.
 */
public interface ScorerFactory {

    /** Exact scores. */
    QueryScorer exact(Matrix alpha, Workers workers);

    /** Scores from tables of fixed size, which take the same time for any number of training rows and do not keep them. */
    QueryScorer quantised(Matrix alpha, Quantisation quantisation, Workers workers);
}
