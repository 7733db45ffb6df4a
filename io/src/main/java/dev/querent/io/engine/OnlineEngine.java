package dev.querent.io.engine;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.Map;

/** An engine whose models go on learning: rows are added, relabelled and forgotten without training from scratch. */
public interface OnlineEngine<M extends Classifier> extends Engine<M> {

    /** A learner that starts where the model stands, with the rows it was trained on in their order. */
    OnlineLearner<M> resume(M model, Run run);

    /** Options that suit a stream of rows better than its defaults do; those a user gives go first. */
    default Map<String, String> streamOptions() {
        return Map.of();
    }

    /** Does on the run's workers what a snapshot has put off, and what storing it would else do on one thread. */
    default void complete(M model, Run run) {}
}
