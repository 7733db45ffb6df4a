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

    /** On the calling thread, without limit, in silence. */
    default M fit(LabeledData data, Seed seed) {
        return fit(data, seed, Run.quiet());
    }
}
