package dev.querent.core.gp;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.RowNumbers;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NotPositiveDefiniteException;
import dev.querent.core.model.ExactLearner;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.TrainingLabels;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Adds, relabels and forgets rows of a dense process, with kernel and noise as they were found. Rows that come let the factor of many grow, in
 * O(n²) each; rows that go make it be computed again, in O(n³), as does every change of a few hundred.
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

    /** Up to here a factor is computed in a few milliseconds, and in one piece it predicts a tenth faster than one that has grown. */
    private static final int FEW_ROWS = 512;

    private final int fewRows;
    private volatile DenseGpModel model;
    private LabeledData data;

    private DenseGpLearner(DenseGpModel model, LabeledData data, int fewRows) {
        this.model = model;
        this.data = data;
        this.fewRows = fewRows;
    }

    /** A learner that starts where the model stands. */
    public static DenseGpLearner resume(DenseGpModel model, Run run) {
        return resume(model, FEW_ROWS, run);
    }

    /** @param fewRows up to which the factor is computed again for every change */
    public static DenseGpLearner resume(DenseGpModel model, int fewRows, Run run) {
        return new DenseGpLearner(model, model.trainingRows(run.workers()), fewRows);
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
            LabeledData next = data.followedBy(added);
            become(next, grows(next.size()) ? grown(next, run) : fromScratch(next, run));
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        Labels changed = data.labels().relabelled(rows, labels);
        TrainingLabels.requireTwoClasses(changed);
        boolean same = changed.classes().equals(data.classes())
                && Arrays.equals(changed.codes(), data.labels().codes());
        if (!same) {
            LabeledData next = new LabeledData(data.features(), changed);
            Matrix targets = progressed(next, run);
            DensePosterior posterior = model.posterior().retargeted(targets, Compute.on(run.workers()));
            become(next, DenseGpTrainer.updated(next, model.hyperparameters(), posterior, targets, FOLDS, run));
        }
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length > 0) {
            LabeledData next = data.select(RowNumbers.without(rows, data.size()));
            TrainingLabels.requireTwoClasses(next.labels());
            become(next, fromScratch(next, run));
        }
    }

    /** A factor that has doubled is computed again, which costs little by then and bounds what round-off can add up to. */
    private boolean grows(int rows) {
        return rows > fewRows && rows <= 2L * model.posterior().portions()[0];
    }

    private DenseGpModel grown(LabeledData next, Run run) {
        DenseMemory.require(next.size());
        Matrix targets = progressed(next, run);
        try {
            DensePosterior posterior = model.posterior().grownTo(next.features(), targets, Compute.on(run.workers()));
            return DenseGpTrainer.updated(next, model.hyperparameters(), posterior, targets, FOLDS, run);
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return fromScratch(next, run);
        }
    }

    private static Matrix progressed(LabeledData next, Run run) {
        run.progress("factorisation", 1, 3);
        return LabelTargets.of(next.labels());
    }

    private DenseGpModel fromScratch(LabeledData next, Run run) {
        return DenseGpTrainer.conditioned(next, model.hyperparameters(), FOLDS, run);
    }

    private void become(LabeledData next, DenseGpModel nextModel) {
        model = nextModel;
        data = next;
    }
}
