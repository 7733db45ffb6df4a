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

    /** A learner that continues from the model, with its training rows in their order. */
    OnlineLearner<M> resume(M model, Run run);

    /** Everything that later results of a learner depend on. A learner restored from it continues with the same bits. */
    State encodeState(LearnerState<M> state);

    /** Decodes a state of {@link #encodeState}; recomputes on the run's workers what was not stored. */
    LearnerState<M> decodeState(State state, Run run);

    /** Options that suit a stream of rows better than the defaults; options given by the user take precedence. */
    default Map<String, String> streamOptions() {
        return Map.of();
    }

    /**
     * A trainer whose hyperparameter search starts from those of a model, or from scratch if the model was trained without a search; empty if the
     * engine has no hyperparameters.
     *
     * @param options the model was trained with; there is a search even if they say none
     */
    default Optional<Trainer<M>> searchingFrom(M model, Map<String, String> options) {
        return Optional.empty();
    }

    /** Completes the deferred work of a snapshot on the run's workers; storing it would otherwise do that on one thread. */
    default void complete(M model, Run run) {}
}
