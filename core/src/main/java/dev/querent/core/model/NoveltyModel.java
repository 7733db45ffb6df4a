package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/**
 * Knows rows of one kind and tells how unlike them others are. Scores order rows, the more novel the higher; they have no
 * scale of their own. Immutable and safe to share between threads.
 */
public interface NoveltyModel extends TakesRows, OffersVariances {

    /** The variance of every row: far from everything seen it is that of the prior. A way that is not offered is refused. */
    double[] noveltyByVariance(Features rows, VarianceMethod variance, Workers workers);

    /** How far the mean of every row falls short of the target all training rows have (Kemmler et al. 2010). */
    double[] noveltyByMean(Features rows, Workers workers);
}
