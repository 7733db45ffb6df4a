package dev.querent.io.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.io.table.Content;

/** How features are to be made, with its options checked, before any data was seen. Immutable. */
public interface FeatureRecipe {

    /** The canonical form users may write. */
    String text();

    /** Looks at the training content and fixes whatever depends on it: ranges, vocabulary, codebook, image size. */
    FeatureExtractor fit(Content training, Seed seed, Run run);
}
