package dev.querent.core.internal;

import java.util.Arrays;
import java.util.List;

/** An option value that users choose by name. */
public interface Named {

    /** The name users write. */
    String label();

    static List<String> labels(Named[] choices) {
        return Arrays.stream(choices).map(Named::label).toList();
    }

    /** The choice with this name; the message for an unknown name lists all. */
    static <N extends Named> N find(N[] choices, String what, String label) {
        return Arrays.stream(choices)
                .filter(choice -> choice.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        what + " must be one of " + String.join(", ", labels(choices)) + ", got " + label));
    }
}
