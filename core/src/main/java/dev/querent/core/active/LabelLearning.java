package dev.querent.core.active;

import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.function.BiFunction;

/**
 * How a model keeps up with labels. Each is learnt at once; when rows have grown by a factor, the model is trained anew, so that what it
 * chose for few rows, such as the length of a kernel, is chosen again for more.
 *
 * @param resume makes a learner of a model
 * @param growth factor of rows after which the model is trained anew; infinite for never
 */
public record LabelLearning<M extends Classifier>(
        Trainer<M> trainer, BiFunction<M, Run, OnlineLearner<M>> resume, double growth, Seed seed) {
    /** Training anew after so much growth costs, over all labels, a small multiple of the last training. */
    public static final double USUAL_GROWTH = 1.5;

    public LabelLearning {
        Require.that(growth > 1, "growth", growth, "> 1");
    }

    /** @param rows of at least two classes */
    public Learnt<M> start(LabeledData rows, Run run) {
        return trained(rows, 0, run);
    }

    /** What is known after some more rows. The same rows in the same portions give the same model. */
    public Learnt<M> after(Learnt<M> before, LabeledData added, Run run) {
        LabeledData rows = before.rows().followedBy(added);
        if (rows.size() >= growth * before.rowsWhenTrained()) {
            return trained(rows, before.trainings(), run);
        }
        OnlineLearner<M> learner = resume.apply(before.model(), run);
        learner.observe(added, run);
        return new Learnt<>(learner.snapshot(), rows, before.rowsWhenTrained(), before.trainings());
    }

    private Learnt<M> trained(LabeledData rows, int trainings, Run run) {
        M model = trainer.fit(rows, seed.child("train", trainings), run);
        return new Learnt<>(model, rows, rows.size(), trainings + 1);
    }

    /**
     * A model and what it was made of. Immutable.
     *
     * @param rows in the order they were learnt
     * @param rowsWhenTrained how many there were when the model was last trained anew
     * @param trainings how often it was
     */
    public record Learnt<M extends Classifier>(M model, LabeledData rows, int rowsWhenTrained, int trainings) {}
}
