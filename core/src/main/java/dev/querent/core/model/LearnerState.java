package dev.querent.core.model;

/**
 * The complete state of an online learner at one moment. Immutable: it stays valid when the learner continues, and can be restored any number of
 * times.
 *
 * @param <M> an immutable model
 */
public interface LearnerState<M extends Classifier> {

    /** The snapshot at that moment. */
    M model();

    /**
     * Approximate memory in bytes that the state does not share with the previous one, without what a model creates lazily. A function of the
     * state alone, independent of the JVM.
     */
    long bytes();

    /** Casts the state to the type that a learner needs; rejects the state of another engine. */
    static <S extends LearnerState<?>> S require(LearnerState<?> state, Class<S> kind) {
        if (!kind.isInstance(state)) {
            throw new IllegalArgumentException("the learner needs a " + kind.getSimpleName() + " but got a "
                    + state.getClass().getSimpleName() + "; restore a state only into a learner of the same engine");
        }
        return kind.cast(state);
    }
}
