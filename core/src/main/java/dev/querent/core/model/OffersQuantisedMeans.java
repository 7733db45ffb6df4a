package dev.querent.core.model;

/** A model whose means are either exact or looked up in quantised tables. */
public interface OffersQuantisedMeans {

    /** The same model with means computed by the given method; everything derived from means, such as probabilities and scores, uses them. */
    LatentClassifier withMeans(MeanMethod means);
}
