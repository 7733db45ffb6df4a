package dev.querent.core.model;

/**
 * All that the later results of an online learner depend on, at one moment. Immutable: it stays valid however the learner goes on, and
 * may be restored any number of times.
 *
 * @param <M> an immutable model
 */
public interface LearnerState<M extends Classifier> {

    /** The snapshot of that moment. */
    M model();

    /**
     * About how much memory it holds that the state before it does not share; without what a model makes when it is first asked. A function of
     * the state alone, never of the JVM.
     */
    long bytes();

    /** The state as one of the kind that a learner needs; a state of another engine is refused. */
    static <S extends LearnerState<?>> S require(LearnerState<?> state, Class<S> kind) {
        if (!kind.isInstance(state)) {
            throw new IllegalArgumentException("the learner needs a " + kind.getSimpleName() + " but got a "
                    + state.getClass().getSimpleName() + "; restore a state only into a learner of the same engine");
        }
        return kind.cast(state);
    }
}
