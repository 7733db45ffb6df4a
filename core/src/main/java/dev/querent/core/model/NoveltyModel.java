package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/**
 * A novelty detector (one-class classifier) trained on rows of one class. Scores are higher for more novel rows; they have no absolute scale.
 * Immutable and thread-safe.
 */
public interface NoveltyModel extends TakesRows, OffersVariances {

    /** The variance of each row; far from the training rows it approaches the prior variance. Rejects a method that is not offered. */
    double[] noveltyByVariance(Features rows, VarianceMethod variance, Workers workers);

    /** The target of all training rows minus the mean of each row (Kemmler et al. 2010). */
    double[] noveltyByMean(Features rows, Workers workers);
}
