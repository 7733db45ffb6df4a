package dev.querent.core.gp;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.RowNumbers;
import dev.querent.core.model.ExactLearner;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.TrainingLabels;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * Adds, relabels and forgets rows of a dense process by factoring again, with kernel and noise as they were found: O(n³), which for the
 * few thousand rows of this engine takes less time than a person needs for the next label.
 *
 * <pre>{@code
 * DenseGpLearner learner = DenseGpLearner.resume(model, Run.quiet());
 * learner.observe(newRows, Run.quiet());
 * DenseGpModel better = learner.snapshot();
 * }</pre>
 */
public final class DenseGpLearner implements ExactLearner<DenseGpModel> {
    /** Probabilities are calibrated as usual, whatever the model was trained with. */
    private static final int FOLDS = DenseGpOptions.defaults().folds();

    private volatile DenseGpModel model;
    private LabeledData data;

    private DenseGpLearner(DenseGpModel model, LabeledData data) {
        this.model = model;
        this.data = data;
    }

    /** A learner that starts where the model stands. */
    public static DenseGpLearner resume(DenseGpModel model, Run run) {
        return new DenseGpLearner(model, model.trainingRows(run.workers()));
    }

    @Override
    public DenseGpLearnerState state() {
        return new DenseGpLearnerState(model, data.labels());
    }

    @Override
    public void restore(LearnerState<DenseGpModel> state) {
        DenseGpLearnerState held = LearnerState.require(state, DenseGpLearnerState.class);
        data = held.rows();
        model = held.model();
    }

    @Override
    public void startFrom(DenseGpModel start, Run run) {
        data = start.trainingRows(run.workers());
        model = start;
    }

    @Override
    public DenseGpModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return model.posterior().training().rows();
    }

    @Override
    public void observe(LabeledData added, Run run) {
        model.requireFeatures(added.features());
        if (added.size() > 0) {
            learn(data.followedBy(added), run);
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        if (rows.length > 0) {
            learn(new LabeledData(data.features(), data.labels().relabelled(rows, labels)), run);
        }
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length > 0) {
            learn(data.select(RowNumbers.without(rows, data.size())), run);
        }
    }

    private void learn(LabeledData next, Run run) {
        TrainingLabels.requireTwoClasses(next.labels());
        model = DenseGpTrainer.conditioned(next, model.hyperparameters(), FOLDS, run);
        data = next;
    }
}
