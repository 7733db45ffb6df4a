package dev.querent.model.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.table.Content;

/** A feature extraction with checked options, before it is fitted to data. Immutable. */
public interface FeatureRecipe {

    /** The canonical form users may write. */
    String text();

    /** Fits everything that depends on the training content: ranges, vocabulary, codebook, image size. */
    FeatureExtractor fit(Content training, Seed seed, Run run);
}
