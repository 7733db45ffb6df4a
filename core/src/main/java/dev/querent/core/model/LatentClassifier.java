package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A classifier with latent functions of known mean and variance, such as a Gaussian process. */
public interface LatentClassifier extends Classifier {

    /** Means of all classes and the variance of every row. */
    LatentMoments latent(Features rows, Workers workers);

    /** Means only, which is cheaper where the variance is not asked for. */
    LatentMoments latentMeans(Features rows, Workers workers);
}
