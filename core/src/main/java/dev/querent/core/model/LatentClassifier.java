package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.stream.Collectors;

/** A classifier with latent functions of known mean and variance, such as a Gaussian process. */
public interface LatentClassifier extends Classifier {

    /** Ways to obtain the variance that this model offers, with their default parameters, the most exact first. */
    List<VarianceMethod> variances();

    /** The one that is used where nothing is said; its kind is among {@link #variances}. */
    VarianceMethod defaultVariance();

    /** Means of all classes and the variance of every row; a way that is not offered is refused. */
    LatentMoments latent(Features rows, VarianceMethod variance, Workers workers);

    /** Class probabilities by the given variance; a way that is not offered is refused. */
    Predictions predict(Features rows, VarianceMethod variance, Workers workers);

    /** Means only, which is cheaper where the variance is not asked for. */
    LatentMoments latentMeans(Features rows, Workers workers);

    default LatentMoments latent(Features rows, Workers workers) {
        return latent(rows, defaultVariance(), workers);
    }

    @Override
    default Predictions predict(Features rows, Workers workers) {
        return predict(rows, defaultVariance(), workers);
    }

    /** Whether the model offers this way, with whatever parameter. */
    default boolean offers(VarianceMethod variance) {
        return variances().stream().anyMatch(offered -> offered.label().equals(variance.label()));
    }

    /** Refuses a way that is not offered, listing those that are. */
    default void requireOffered(VarianceMethod variance) {
        if (!offers(variance)) {
            String offered = variances().stream().map(VarianceMethod::label).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "this model offers no variance '" + variance.label() + "'; it offers " + offered);
        }
    }
}
