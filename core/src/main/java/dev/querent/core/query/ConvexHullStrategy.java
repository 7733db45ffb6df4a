package dev.querent.core.query;

import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.progress.Run;

/**
 * Entropy of the class probabilities times the distance to the nearest convex hull of a class's support vectors, in the feature space of the kernel: rows
 * that the model is unsure about, and that lie where none of its support vectors do. Our reading of the multi-class convex-hull sampling (MC-CH) of Shi
 * and Yu (2018), whose formula we do not follow literally.
 */
record ConvexHullStrategy() implements Strategy<SupportVectorClassifier> {
    @Override
    public String name() {
        return "convex-hull";
    }

    /** The Gram matrices of the support vectors serve all rows. */
    @Override
    public Scorer prepare(QueryContext<? extends SupportVectorClassifier> context, Run run) {
        SupportVectorClassifier model = context.model();
        ClassHulls hulls = ClassHulls.of(model, Compute.on(run.workers()));
        return ChunkedScorer.of((rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            double[] nearest = hulls.nearest(rows, workers);
            return StrategyScores.of(rows.rows(), i -> said.entropy(i) * nearest[i]);
        });
    }
}
