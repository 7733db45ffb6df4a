package dev.querent.core.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A constant of an enum that users choose by its label. */
public interface NamedChoice {

    /** The name in the code. */
    String name();

    /** The name users write: {@code nelder-mead} for {@code NELDER_MEAD}, unless overridden. */
    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The labels of all constants. */
    static <N extends NamedChoice> List<String> labels(Class<N> kind) {
        return Arrays.stream(kind.getEnumConstants()).map(NamedChoice::label).toList();
    }

    /** The constant with this label, if there is one. */
    static <N extends NamedChoice> Optional<N> find(Class<N> kind, String label) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(choice -> choice.label().equals(label))
                .findFirst();
    }

    /** The constant with this label; the message for an unknown one lists all. */
    static <N extends NamedChoice> N require(Class<N> kind, String what, String label) {
        return find(kind, label)
                .orElseThrow(() -> new IllegalArgumentException(
                        what + " must be one of " + String.join(", ", labels(kind)) + ", got " + label));
    }
}
