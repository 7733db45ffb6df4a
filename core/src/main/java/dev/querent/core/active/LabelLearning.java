package dev.querent.core.active;

import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Keeps a model up to date as labels come. Each is learnt at once; now and then, when rows have grown by a factor, the model is trained
 * anew, so that what it chose for few rows, such as the length of a kernel, is chosen again for more. For one thread.
 */
public final class LabelLearning<M extends Classifier> {
    /** Training anew after so much growth costs, over all labels, a small multiple of the last training. */
    public static final double USUAL_GROWTH = 1.5;

    private final Trainer<M> trainer;
    private final BiFunction<M, Run, OnlineLearner<M>> resume;
    private final double growth;
    private final Seed seed;
    private Optional<OnlineLearner<M>> learner = Optional.empty();
    private LabeledData known;
    private int rowsWhenTrained;
    private int trainings;

    /**
     * @param resume makes a learner of a model
     * @param growth factor of rows after which the model is trained anew; infinite for never
     * @param start first labelled rows, of at least two classes
     */
    public LabelLearning(
            Trainer<M> trainer,
            BiFunction<M, Run, OnlineLearner<M>> resume,
            double growth,
            Seed seed,
            LabeledData start,
            Run run) {
        Require.that(growth > 1, "growth", growth, "> 1");
        this.trainer = trainer;
        this.resume = resume;
        this.growth = growth;
        this.seed = seed;
        this.known = start;
        train(run);
    }

    public M model() {
        return learner.orElseThrow().snapshot();
    }

    /** All rows learnt, in the order they came. */
    public LabeledData known() {
        return known;
    }

    /** How often the model was trained anew. */
    public int trainings() {
        return trainings;
    }

    public void learn(LabeledData added, Run run) {
        known = known.followedBy(added);
        if (known.size() >= growth * rowsWhenTrained) {
            train(run);
        } else {
            learner.orElseThrow().observe(added, run);
        }
    }

    private void train(Run run) {
        M model = trainer.fit(known, seed.child("train", trainings), run);
        trainings++;
        rowsWhenTrained = known.size();
        learner = Optional.of(resume.apply(model, run));
    }
}
