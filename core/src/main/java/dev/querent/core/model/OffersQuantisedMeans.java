package dev.querent.core.model;

/** A model whose means are exact or come from tables of bins. */
public interface OffersQuantisedMeans {

    /** The same model with means obtained in the given way; all that follows from means, such as probabilities and strategies, follows from these. */
    LatentClassifier withMeans(MeanMethod means);
}
