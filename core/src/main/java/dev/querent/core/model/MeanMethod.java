package dev.querent.core.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How latent means are computed. */
public enum MeanMethod {
    /** To round-off. */
    EXACT,
    /** From tables of bins, at a cost that does not depend on the number of training rows, with a bound on the error. */
    QUANTISED;

    /** The name users write. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(MeanMethod::label).toList();
    }
}
