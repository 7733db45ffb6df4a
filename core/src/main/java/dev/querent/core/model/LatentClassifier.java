package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A classifier with latent functions of known mean and variance, such as a Gaussian process. */
public interface LatentClassifier extends Classifier, OffersVariances {

    /** The means of all classes and the variance of each row. Rejects a method that is not offered. */
    LatentMoments latent(Features rows, VarianceMethod variance, Workers workers);

    /** Class probabilities with the given variance. Rejects a method that is not offered. */
    Predictions predict(Features rows, VarianceMethod variance, Workers workers);

    /** Means only; cheaper if the variance is not needed. */
    LatentMoments latentMeans(Features rows, Workers workers);

    /** The variance only; override if that is cheaper. */
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
