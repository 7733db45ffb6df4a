package dev.querent.core.active;

/** What an {@link Oracle} says to a question. */
public sealed interface Answer {

    /** The row is of this class. */
    record Named(String label) implements Answer {}

    /** No label; the row is not asked about again. */
    record PassedOver() implements Answer {}

    /** The last answer was wrong; nothing where there is none. The present question may come again. */
    record TakenBack() implements Answer {}

    /** No more questions. */
    record Ended() implements Answer {}
}
