package dev.querent.core.active;

import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.function.BiFunction;

/**
 * How a model keeps up with labels. Each label is learnt at once; when the rows have grown by a factor, the model is trained from scratch, so that what was
 * chosen for few rows, such as the length of a kernel, is chosen again for more.
 *
 * @param resume makes a learner of a model; called once
 * @param growth factor of rows after which the model is trained from scratch; infinite for never
 */
public record LearningPlan<M extends Classifier>(
        Trainer<M> trainer, BiFunction<M, Run, OnlineLearner<M>> resume, double growth, Seed seed) {
    /** Training again after this much growth costs, over all labels, a small multiple of the last training. */
    public static final double USUAL_GROWTH = 1.5;

    public LearningPlan {
        Require.that(growth > 1, "growth", growth, "> 1");
    }
}
