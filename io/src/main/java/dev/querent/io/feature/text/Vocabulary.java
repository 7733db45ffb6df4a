package dev.querent.io.feature.text;

/** Which column a term counts in. Immutable and safe to share. */
public interface Vocabulary {

    int columns();

    /** The column of a term, or -1 where it has none. */
    int column(String term);
}
