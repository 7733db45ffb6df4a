package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A classifier with latent functions of known mean and variance, such as a Gaussian process. */
public interface LatentClassifier extends Classifier, OffersVariances {

    /** Means of all classes and the variance of every row; a way that is not offered is refused. */
    LatentMoments latent(Features rows, VarianceMethod variance, Workers workers);

    /** Class probabilities by the given variance; a way that is not offered is refused. */
    Predictions predict(Features rows, VarianceMethod variance, Workers workers);

    /** Means only, which is cheaper where the variance is not asked for. */
    LatentMoments latentMeans(Features rows, Workers workers);

    /** The variance only; to be overridden where that is cheaper. */
    default Variance variance(Features rows, VarianceMethod variance, Workers workers) {
        return latent(rows, variance, workers).requireVariance();
    }

    /** How uncertain the probability of each class is, by moments that have a variance. */
    ClassVariances classVariances(LatentMoments moments, Workers workers);

    default LatentMoments latent(Features rows, Workers workers) {
        return latent(rows, defaultVariance(), workers);
    }

    @Override
    default Predictions predict(Features rows, Workers workers) {
        return predict(rows, defaultVariance(), workers);
    }
}
