package dev.querent.core.active;

/** The answer of an {@link Oracle} to a question. */
public sealed interface Answer {

    /** The class of the item. */
    record Named(String label) implements Answer {}

    /** No label; the author is not asked about the item again. */
    record Skip() implements Answer {}

    /** No label yet; the item comes again later. */
    record Later() implements Answer {}

    /** Marks the item for somebody to look at. */
    record Flag(String note) implements Answer {}

    /** No class fits. */
    record NoClass() implements Answer {}

    /** Takes back the author's last answer; no effect if there is none. The present question may come again. */
    record Undo() implements Answer {}

    /** Restores the answer that was undone last; no effect if there is none. */
    record Redo() implements Answer {}

    /** Ends the session. */
    record End() implements Answer {}
}
