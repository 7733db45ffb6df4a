package dev.querent.core.hik;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Hyperparameter search of the intersection-kernel engine. */
public enum HikSearch {
    /** No search: keeps the start. */
    NONE,
    /** Nelder–Mead on an upper bound on the negative log evidence (Rodner et al. 2016); for few parameters. */
    BOUND,
    /** L-BFGS on the evidence with its gradient, the log-determinant by stochastic Lanczos quadrature; for any number. */
    LBFGS;

    /** The name users write. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(HikSearch::label).toList();
    }

    public static HikSearch labelled(String label) {
        return Arrays.stream(values())
                .filter(method -> method.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "search must be one of " + String.join(", ", labels()) + ", got " + label));
    }
}
