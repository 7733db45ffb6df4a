package dev.querent.core.active;

/** What an {@link Oracle} says to a question. */
public sealed interface Answer {

    /** The item is of this class. */
    record Named(String label) implements Answer {}

    /** No label; the item is not asked about again. */
    record Skip() implements Answer {}

    /** No label yet; the item is asked about again later. */
    record Later() implements Answer {}

    /** Somebody should look at the item. */
    record Flag(String note) implements Answer {}

    /** No class fits. */
    record NoClass() implements Answer {}

    /** The author's last answer was wrong; nothing where there is none. The present question may come again. */
    record Undo() implements Answer {}

    /** What was taken back last was right after all; nothing where there is none. */
    record Redo() implements Answer {}

    /** No more questions. */
    record End() implements Answer {}
}
