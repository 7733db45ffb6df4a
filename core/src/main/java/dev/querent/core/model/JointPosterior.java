package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A Gaussian process with a joint posterior of its latent values: covariances between any rows, given those it was trained on. */
public interface JointPosterior extends LatentClassifier {

    /** The variance σₙ² of the noise. */
    double noise();

    /** Covariances with {@code others}. Solves with K̃ for each of them immediately. */
    Covariances covariancesWith(Features others, Workers workers);

    @Override
    default Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        return predictions(latent(rows, variance, workers), workers);
    }

    /** The class probabilities for these moments. */
    Predictions predictions(LatentMoments moments, Workers workers);
}
