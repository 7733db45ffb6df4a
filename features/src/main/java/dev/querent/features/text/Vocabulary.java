package dev.querent.features.text;

/** Maps terms to columns. Immutable and thread-safe. */
public interface Vocabulary {

    int columns();

    /** The column of a term, or -1 if it has none. */
    int column(String term);
}
