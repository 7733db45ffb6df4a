package dev.querent.core.model;

import java.util.List;
import java.util.stream.Collectors;

/** A model whose variance is obtained in one of several ways, chosen per call. */
public interface OffersVariances {

    /** Ways to obtain the variance that this model offers, with their default parameters, the most exact first. */
    List<VarianceMethod> variances();

    /** The one that is used where nothing is said; its kind is among {@link #variances}. */
    VarianceMethod defaultVariance();

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
