package dev.querent.io.read;

import java.util.Optional;

/**
 * What the user says about a data file.
 *
 * @param label name of the label column; by default {@code label} where there is one
 * @param text name of a text column, which is then the content
 */
public record ReadOptions(Optional<String> label, Optional<String> text) {
    public static ReadOptions defaults() {
        return new ReadOptions(Optional.empty(), Optional.empty());
    }
}
