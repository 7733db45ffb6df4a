package dev.querent.model.engine;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import java.util.Map;
import java.util.Optional;

/** An engine with online learning: adds, relabels and removes rows without training from scratch. */
public interface OnlineEngine<M extends Classifier> extends Engine<M> {

    /** A learner that starts where the model stands, with the rows it was trained on in their order. */
    OnlineLearner<M> resume(M model, Run run);

    /** All that the later results of a learner depend on. A learner it is decoded and restored into goes on with the same bits. */
    State encodeState(LearnerState<M> state);

    /** What {@link #encodeState} gave; what was not stored because it can be made again is made on the run's workers. */
    LearnerState<M> decodeState(State state, Run run);

    /** Options that suit a stream of rows better than its defaults do; those a user gives go first. */
    default Map<String, String> streamOptions() {
        return Map.of();
    }

    /**
     * A trainer whose search of hyperparameters starts from those of a model, or from scratch where nothing was searched for it; empty where the engine
     * has no hyperparameters.
     *
     * @param options the model was trained with; a search is made even where they say none
     */
    default Optional<Trainer<M>> searchingFrom(M model, Map<String, String> options) {
        return Optional.empty();
    }

    /** Does on the run's workers what a snapshot has put off, and what storing it would else do on one thread. */
    default void complete(M model, Run run) {}
}
