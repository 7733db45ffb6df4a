package dev.querent.core.gp;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Optimiser of the hyperparameters. */
public enum SearchMethod {
    /** No search: keeps the start. */
    NONE,
    NELDER_MEAD,
    CMA_ES,
    /** With analytic gradients: the choice for many parameters, and usually the fastest for few. */
    LBFGS;

    /** The name users write, such as {@code nelder-mead}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(SearchMethod::label).toList();
    }

    public static SearchMethod labelled(String label) {
        return Arrays.stream(values())
                .filter(method -> method.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "search method must be one of " + String.join(", ", labels()) + ", got " + label));
    }
}
