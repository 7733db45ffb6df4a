package dev.querent.core.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Option values that users choose by name. */
public final class NamedChoice {
    private NamedChoice() {}

    /**
     * @param name the name users write
     */
    public static <N> List<String> names(N[] choices, Function<N, String> name) {
        return Arrays.stream(choices).map(name).toList();
    }

    /** The name of a constant as users write it: in lower case, with hyphens. */
    public static String label(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant with this {@link #label}; the message for an unknown one lists all. */
    public static <E extends Enum<E>> E labelled(E[] choices, String what, String wanted) {
        return find(choices, NamedChoice::label, what, wanted);
    }

    /** The choice with this name; the message for an unknown name lists all. */
    public static <N> N find(N[] choices, Function<N, String> name, String what, String wanted) {
        return Arrays.stream(choices)
                .filter(choice -> name.apply(choice).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        what + " must be one of " + String.join(", ", names(choices, name)) + ", got " + wanted));
    }
}
