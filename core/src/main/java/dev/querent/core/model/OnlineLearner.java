package dev.querent.core.model;

import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Learns from rows as they come, corrects and forgets them. After any sequence of changes its snapshot knows the rows as they now
 * stand, and nothing of those it was told to forget; an {@link ExactLearner} is then where training from scratch would be.
 *
 * <p>One writer, many readers: changes come from one thread at a time, {@link #snapshot} and {@link #rows} may be called by
 * any thread at any moment and see the state before or after a change. A call that fails leaves the learner as it was. A class
 * once known stays known, even without rows; rows of at least two classes must remain.
 *
 * @param <M> an immutable model
 */
public interface OnlineLearner<M extends Classifier> {

    /**
     * Adds rows behind those that are there. Classes are matched by name; those never seen before that have a row are added
     * behind the known ones.
     */
    void observe(LabeledData rows, Run run);

    /** Gives rows other classes, in one step for all; a name never seen before becomes a class. No row may occur twice. */
    void relabel(int[] rows, List<String> labels, Run run);

    /** Takes rows out; those that stay keep their order and are numbered anew. No row may occur twice. */
    void forget(int[] rows, Run run);

    /** How many rows are known. */
    int rows();

    /** The model as it now stands. Later changes leave it alone. */
    M snapshot();

    /** All that later results depend on, as it now stands. To be called by the writer. */
    LearnerState<M> state();

    /**
     * Goes to a state that this learner, or another of the same engine, was in: all later results are those it would have given then, bit
     * for bit.
     */
    void restore(LearnerState<M> state);

    /** Starts over from a model, as a new learner resumed from it would; keeps nothing of before. */
    void startFrom(M model, Run run);

    default void relabel(int row, String label, Run run) {
        relabel(new int[] {row}, List.of(label), run);
    }
}
