package dev.querent.features.text;

/**
 * Which terms a text has.
 *
 * @param longest longest run of neighbouring words that counts as one term
 */
public record TermOptions(Stop stop, Stem stem, int longest) {
    /** Words that are too common to distinguish texts. */
    public enum Stop {
        ENGLISH,
        NONE
    }

    /** How words are reduced to their stem. */
    public enum Stem {
        NONE,
        ENGLISH
    }
}
