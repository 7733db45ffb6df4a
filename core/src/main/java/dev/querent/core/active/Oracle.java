package dev.querent.core.active;

import java.util.Optional;

/**
 * Answers questions: a person, a file, a function.
 *
 * <pre>{@code
 * session.ask(question -> new Answer.Named(known.name(question.item())), Run.quiet());
 * }</pre>
 */
@FunctionalInterface
public interface Oracle {

    /** Answers a question; may block. */
    Answer answer(Question question);

    /**
     * Called when an answer is in the log, before anything is learnt from it: it is durable from now on.
     *
     * @param event empty if there was nothing to undo or redo
     */
    default void kept(Answer answer, Optional<LabelEvent> event) {}

    /** Called when an answer could not be stored, with the reason; the question comes again. By default the session ends with the exception. */
    default void lost(Answer answer, RuntimeException why) {
        throw why;
    }
}
