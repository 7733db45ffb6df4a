package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;

/** A model whose default variance is better with a few rows that represent a pool: common ones that are unlike the training rows. */
public interface TakesRepresentatives extends LatentClassifier {

    /** How many representatives it takes at most. */
    int representativesWanted();

    /** By which rows are alike. */
    Kernel kernel();

    /** The same model with these representatives, in place of earlier ones. */
    LatentClassifier withRepresentatives(Features rows);
}
