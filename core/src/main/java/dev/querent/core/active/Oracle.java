package dev.querent.core.active;

/**
 * Somebody who answers questions: a person, a file, a function.
 *
 * <pre>{@code
 * session.ask(question -> new Answer.Named(known.name(question.row())), Run.quiet());
 * }</pre>
 */
@FunctionalInterface
public interface Oracle {

    /** What it says; it may take its time. */
    Answer answer(Question question);

    /** Told once an answer is in the journal, before anything is learnt from it: it is safe from now on. */
    default void kept(Answer answer) {}
}
