package dev.querent.core.active;

/** Where entries are kept for good. */
@FunctionalInterface
public interface Journal {
    /** Keeps nothing; for tests and simulations. */
    Journal NONE = entry -> {};

    /** Returns once the entry is safe. */
    void append(LabelEntry entry);
}
