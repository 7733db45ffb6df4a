package dev.querent.core.active;

import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.function.BiFunction;

/**
 * How a model follows the labels. It learns each label at once; when the number of rows has grown by a factor, it is trained from scratch, so
 * that hyperparameters chosen for few rows, such as the length scale of a kernel, are optimised again.
 *
 * @param resume makes a learner from a model; called once
 * @param growth factor of rows after which the model is trained from scratch; infinite for never
 */
public record LearningPlan<M extends Classifier>(
        Trainer<M> trainer, BiFunction<M, Run, OnlineLearner<M>> resume, double growth, Seed seed) {
    /** Retraining after this growth costs, over all labels, a small multiple of the last training. */
    public static final double USUAL_GROWTH = 1.5;

    public LearningPlan {
        Require.that(growth > 1, "growth", growth, "> 1");
    }
}
