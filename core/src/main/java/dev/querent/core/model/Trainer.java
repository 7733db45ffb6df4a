package dev.querent.core.model;

import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * A plain description of how to train: options and nothing else. {@code fit} is a function of (options, data, seed); the
 * run's workers and listener never change the model. Safe to share between threads.
 */
public interface Trainer<M extends Classifier> {

    /** The name by which users choose it, such as {@code gp-dense}. */
    String name();

    M fit(LabeledData data, Seed seed, Run run);

    /**
     * Trains from scratch, as {@link #fit} does, with what an earlier model of the same trainer found as one more place to search from. A
     * function of (options, hyperparameters of the earlier model, data, seed).
     *
     * @param previous whose hyperparameters may serve as a start; its rows do not matter
     */
    default M refit(M previous, LabeledData data, Seed seed, Run run) {
        return fit(data, seed, run);
    }

    /** On the calling thread, without limit, in silence. */
    default M fit(LabeledData data, Seed seed) {
        return fit(data, seed, Run.quiet());
    }
}
