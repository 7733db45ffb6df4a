package dev.querent.core.active;

import java.util.Optional;

/**
 * Somebody who answers questions: a person, a file, a function.
 *
 * <pre>{@code
 * session.ask(question -> new Answer.Named(known.name(question.item())), Run.quiet());
 * }</pre>
 */
@FunctionalInterface
public interface Oracle {

    /** What it says; it may take its time. */
    Answer answer(Question question);

    /**
     * Hears that an answer is in the log, before anything is learnt from it: it is safe from now on.
     *
     * @param event empty where there was nothing to undo or redo
     */
    default void kept(Answer answer, Optional<LabelEvent> event) {}

    /** Hears that an answer could not be kept, and why; the question comes again. By default the session ends with the exception. */
    default void lost(Answer answer, RuntimeException why) {
        throw why;
    }
}
