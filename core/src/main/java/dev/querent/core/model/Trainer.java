package dev.querent.core.model;

import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * A training procedure described by its options alone. {@code fit} is a function of (options, data, seed); the run's workers and listener never
 * change the model. Thread-safe.
 */
public interface Trainer<M extends Classifier> {

    /** The name by which users choose it, such as {@code gp-dense}. */
    String name();

    M fit(LabeledData data, Seed seed, Run run);

    /**
     * Trains from scratch like {@link #fit}, with the hyperparameters of an earlier model of the same trainer as an additional starting point of
     * the search. A function of (options, hyperparameters of the earlier model, data, seed).
     *
     * @param previous supplies only its hyperparameters; its rows do not matter
     */
    default M refit(M previous, LabeledData data, Seed seed, Run run) {
        return fit(data, seed, run);
    }

    /** On the calling thread, without limit or listener. */
    default M fit(LabeledData data, Seed seed) {
        return fit(data, seed, Run.quiet());
    }
}
