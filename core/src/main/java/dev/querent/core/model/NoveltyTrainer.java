package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * Options for training a novelty detector. {@code fit} is a function of (options, rows, seed); the run's workers and listener never change the
 * model. Thread-safe.
 */
public interface NoveltyTrainer<M extends NoveltyModel> {

    M fit(Features rows, Seed seed, Run run);

    /** On the calling thread, without limit or listener. */
    default M fit(Features rows, Seed seed) {
        return fit(rows, seed, Run.quiet());
    }
}
