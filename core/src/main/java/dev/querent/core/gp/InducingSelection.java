package dev.querent.core.gp;

import dev.querent.core.option.NamedChoice;

/** How inducing rows are chosen among the training rows, by distances d² = κ(x,x) − 2κ(x,z) + κ(z,z) of the initial kernel. */
public enum InducingSelection implements NamedChoice {
    /** Each next row at random, with probability proportional to d² to the nearest chosen one (Arthur and Vassilvitskii 2007). */
    K_MEANS_PLUS_PLUS,
    /** Each next row is the farthest from the chosen ones (Gonzalez 1985): covers outliers as well. */
    FARTHEST_POINT,
    /** Rows drawn at random. */
    RANDOM;

    @Override
    public String label() {
        return this == K_MEANS_PLUS_PLUS ? "k-means++" : NamedChoice.super.label();
    }
}
