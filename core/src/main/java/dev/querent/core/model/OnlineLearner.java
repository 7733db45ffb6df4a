package dev.querent.core.model;

import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Incremental and decremental learning: adds, relabels and removes rows. After any sequence of changes, its snapshot reflects the present rows
 * and nothing of the removed ones; that of a Gaussian process equals training from scratch.
 *
 * <p>One writer, many readers: changes come from one thread at a time; any thread may call {@link #snapshot} and {@link #rows} at any time and
 * sees the state before or after a change. A call that fails leaves the learner unchanged. A class stays known even without rows; rows of at
 * least two classes must remain.
 *
 * @param <M> an immutable model
 */
public interface OnlineLearner<M extends Classifier> {

    /** Appends rows. Classes are matched by name; new classes that have a row are added after the known ones. */
    void observe(LabeledData rows, Run run);

    /** Changes the classes of rows in one step; an unknown name becomes a new class. No row may occur twice. */
    void relabel(int[] rows, List<String> labels, Run run);

    /** Removes rows; the others keep their order and are renumbered. No row may occur twice. */
    void forget(int[] rows, Run run);

    /** Number of rows. */
    int rows();

    /** The present model. Later changes do not affect it. */
    M snapshot();

    /** The complete present state. Only the writer may call this. */
    LearnerState<M> state();

    /** Restores a state of this learner, or of another of the same engine: all later results equal those from that state, bit for bit. */
    void restore(LearnerState<M> state);

    /** Restarts from a model like a new learner resumed from it; drops the present state. */
    void startFrom(M model, Run run);

    default void relabel(int row, String label, Run run) {
        relabel(new int[] {row}, List.of(label), run);
    }
}
