package dev.querent.core.gp.dense;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.CalibrationRows;
import dev.querent.core.gp.inference.DenseMemory;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Incremental learning with a dense Gaussian process: adds, relabels and removes rows with fixed kernel and noise. Adding a row to many grows
 * the Cholesky factor in O(n²); removing rows recomputes it in O(n³), as does any change of a model of few hundred rows.
 *
 * <pre>{@code
 * DenseGpLearner learner = DenseGpLearner.resume(model, Run.quiet());
 * learner.observe(newRows, Run.quiet());
 * DenseGpModel better = learner.snapshot();
 * }</pre>
 */
public final class DenseGpLearner implements OnlineLearner<DenseGpModel> {
    /** Probabilities are calibrated with the default folds, for any options of the original training. */
    private static final int FOLDS = DenseGpOptions.defaults().folds();

    /** Up to this size a factor takes a few milliseconds, and predicts a tenth faster than a grown one. */
    private static final int FEW_ROWS = 512;

    private final int fewRows;
    private volatile DenseGpModel model;
    private LabeledData data;

    private DenseGpLearner(DenseGpModel model, LabeledData data, int fewRows) {
        this.model = model;
        this.data = data;
        this.fewRows = fewRows;
    }

    /** A learner that continues from the model. */
    public static DenseGpLearner resume(DenseGpModel model, Run run) {
        return resume(model, FEW_ROWS, run);
    }

    /**
     * @param fewRows up to which the factor is recomputed for every change
     */
    public static DenseGpLearner resume(DenseGpModel model, int fewRows, Run run) {
        return new DenseGpLearner(model, model.trainingRows(run.workers()), fewRows);
    }

    /** A learner that continues from a state. */
    public static DenseGpLearner resume(DenseGpLearnerState state) {
        return new DenseGpLearner(state.model(), state.rows(), FEW_ROWS);
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
            List<Integer> calibrating =
                    CalibrationRows.grown(model.calibrating(), Integer.MAX_VALUE, next.labels(), data.size());
            become(next, grows(next.size()) ? grown(next, calibrating, run) : fromScratch(next, calibrating, run));
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        Labels changed = data.labels().relabelled(rows, labels);
        changed.requireTwoClasses();
        boolean same = changed.classes().equals(data.classes())
                && Arrays.equals(changed.codes(), data.labels().codes());
        if (!same) {
            LabeledData next = new LabeledData(data.features(), changed);
            Matrix targets = progressed(next, run);
            DensePosterior posterior = model.posterior().retargeted(targets, Compute.on(run.workers()));
            become(
                    next,
                    DenseGpTrainer.updated(next, model.hyperparameters(), posterior, model.calibrating(), FOLDS, run));
        }
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length > 0) {
            LabeledData next = data.select(RowNumbers.without(rows, data.size()));
            next.labels().requireTwoClasses();
            become(next, fromScratch(next, CalibrationRows.without(model.calibrating(), rows, data.size()), run));
        }
    }

    /** A factor that has doubled is recomputed, which costs little by then and bounds the accumulated round-off. */
    private boolean grows(int rows) {
        return rows > fewRows && rows <= 2L * model.posterior().portions()[0];
    }

    private DenseGpModel grown(LabeledData next, List<Integer> calibrating, Run run) {
        DenseMemory.require(DenseGpTrainer.NAME, next.size());
        Matrix targets = progressed(next, run);
        try {
            DensePosterior posterior = model.posterior().grownTo(next.features(), targets, Compute.on(run.workers()));
            return DenseGpTrainer.updated(next, model.hyperparameters(), posterior, calibrating, FOLDS, run);
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return fromScratch(next, calibrating, run);
        }
    }

    private static Matrix progressed(LabeledData next, Run run) {
        run.progress("factorisation", 1, 3);
        return LabelTargets.of(next.labels());
    }

    private DenseGpModel fromScratch(LabeledData next, List<Integer> calibrating, Run run) {
        return DenseGpTrainer.conditioned(next, model.hyperparameters(), calibrating, FOLDS, run);
    }

    private void become(LabeledData next, DenseGpModel nextModel) {
        model = nextModel;
        data = next;
    }
}
