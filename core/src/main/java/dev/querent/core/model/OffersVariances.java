package dev.querent.core.model;

import java.util.List;
import java.util.stream.Collectors;

/** A model that offers several methods to compute its variance, chosen per call. */
interface OffersVariances {

    /** The methods that this model offers, with their default parameters, the most exact first. */
    List<VarianceMethod> variances();

    /** The method used by default; override it if it is not the first of {@link #variances}. Its kind is among them. */
    default VarianceMethod defaultVariance() {
        return variances().get(0);
    }

    /** Whether the model offers this method, with any parameter. */
    default boolean offers(VarianceMethod variance) {
        return variances().stream().anyMatch(offered -> offered.label().equals(variance.label()));
    }

    /** Rejects a method that is not offered; the message lists those that are. */
    default void requireOffered(VarianceMethod variance) {
        if (!offers(variance)) {
            String offered = variances().stream().map(VarianceMethod::label).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "this model offers no variance '" + variance.label() + "'; it offers " + offered);
        }
    }
}
