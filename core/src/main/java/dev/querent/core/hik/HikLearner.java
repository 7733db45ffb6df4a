package dev.querent.core.hik;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.inference.CalibrationRows;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.internal.Require;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Incremental learning with an intersection kernel: adds, relabels and removes rows. Merges the sorted lists and solves for the weights from the
 * old ones to the model's tolerance, so that the result equals training from scratch; a few rows for many classes are first added in closed
 * form. The hyperparameters stay fixed until {@link #optimise} is called.
 *
 * <pre>{@code
 * HikLearner learner = HikLearner.resume(model, Run.quiet());
 * learner.observe(newRows, Run.quiet());
 * HikModel better = learner.snapshot();
 * }</pre>
 */
public final class HikLearner implements OnlineLearner<HikModel> {
    private volatile HikModel model;
    private UpdatedPreconditioner preconditioner;

    private HikLearner(HikModel model, UpdatedPreconditioner preconditioner) {
        this.model = model;
        this.preconditioner = preconditioner;
    }

    public static HikLearner resume(HikModel model, Run run) {
        return new HikLearner(model, PreconditionerSource.carried(model, run));
    }

    /** A learner that continues from a state. */
    public static HikLearner resume(HikLearnerState state) {
        return new HikLearner(state.model(), state.preconditioner());
    }

    @Override
    public HikLearnerState state() {
        return new HikLearnerState(model, preconditioner);
    }

    @Override
    public void restore(LearnerState<HikModel> state) {
        HikLearnerState held = LearnerState.require(state, HikLearnerState.class);
        preconditioner = held.preconditioner();
        model = held.model();
    }

    @Override
    public void startFrom(HikModel start, Run run) {
        preconditioner = PreconditionerSource.carried(start, run);
        model = start;
    }

    @Override
    public HikModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return model.labels().size();
    }

    @Override
    public void observe(LabeledData added, Run run) {
        if (added.size() == 0) {
            return;
        }
        HikModel old = model;
        old.requireFeatures(added.features());
        SparseFeatures more = SparseFeatures.copyOf(added.features());
        Labels labels = old.labels().followedBy(added.labels());
        Matrix alpha = columnsFor(labels.classes(), old);
        HikFit fit = fit(
                old.rows().concatenated(more),
                old.matrix().index().append(more, run.workers()),
                old.hyperparameters(),
                old.settings()
                        .withCalibrating(CalibrationRows.grown(
                                old.settings().calibrating(),
                                old.settings().calibrationRows(),
                                labels,
                                old.labels().size())),
                run);
        Matrix targets = OneVersusAll.targets(labels);
        UpdatedPreconditioner carried = preconditioner.appended(diagonal(old, more));
        boolean closedForm = 2 * more.rows() <= targets.columns();
        Matrix start = closedForm
                ? RowAddition.of(
                        old.matrix(), alpha, more, targets, old.settings().solver(), preconditioner, run)
                : withZeroRows(alpha, more.rows());
        finish(fit, labels, targets, start, carried, run);
    }

    private static double[] diagonal(HikModel old, SparseFeatures more) {
        double[] diagonal = old.matrix().selfSimilarities(more);
        double noise = old.matrix().noise();
        return Arrays.stream(diagonal).map(d -> d + noise).toArray();
    }

    @Override
    public void relabel(int[] rows, List<String> names, Run run) {
        if (rows.length == 0) {
            return;
        }
        HikModel old = model;
        Labels labels = old.labels().relabelled(rows, names);
        labels.requireTwoClasses();
        HikFit fit = fit(old.rows(), old.matrix().index(), old.hyperparameters(), old.settings(), run);
        Matrix targets = OneVersusAll.targets(labels);
        finish(fit, labels, targets, columnsFor(labels.classes(), old), preconditioner, run);
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length == 0) {
            return;
        }
        HikModel old = model;
        int[] kept = RowNumbers.without(rows, old.labels().size());
        Labels labels = old.labels().select(kept);
        labels.requireTwoClasses();
        HikFit fit = fit(
                old.rows().select(kept),
                old.matrix().index().without(rows),
                old.hyperparameters(),
                old.settings()
                        .withCalibrating(CalibrationRows.without(
                                old.settings().calibrating(), rows, old.labels().size())),
                run);
        Matrix start = selectRows(old.posterior().alpha(), kept);
        finish(fit, labels, OneVersusAll.targets(labels), start, preconditioner.select(kept), run);
    }

    /**
     * Searches better hyperparameters, starting from the present ones, and retrains with them.
     *
     * @param search method; none changes nothing
     * @param searchRows maximum number of rows used in the search
     */
    public void optimise(HikSearch search, int searchRows, Seed seed, Run run) {
        HikModel old = model;
        if (search == HikSearch.NONE) {
            return;
        }
        Hyperparameters found = new HikHyperparameters(search, searchRows, false, run)
                .find(old.matrix().kernel(), old.matrix().noise(), Optional.empty(), old.trainingRows(), seed);
        HikFit fit = fit(old.rows(), old.matrix().index(), found, old.settings(), run);
        Matrix targets = OneVersusAll.targets(old.labels());
        UpdatedPreconditioner fresh = PreconditionerSource.carried(fit, targets.columns(), run);
        finish(fit, old.labels(), targets, old.posterior().alpha(), fresh, run);
    }

    /**
     * Describes the rows by other features, e.g. because the features are themselves learnt, and solves for their weights. Labels and
     * hyperparameters stay; the number of features may change.
     */
    public void describe(SparseFeatures rows, Run run) {
        HikModel old = model;
        Require.that(
                rows.rows() == old.labels().size(),
                "rows",
                rows.rows(),
                "" + old.labels().size());
        HikFit fit = fit(rows, SortedIndex.of(rows, run.workers()), old.hyperparameters(), old.settings(), run);
        Matrix targets = OneVersusAll.targets(old.labels());
        UpdatedPreconditioner fresh = PreconditionerSource.carried(fit, targets.columns(), run);
        finish(fit, old.labels(), targets, old.posterior().alpha(), fresh, run);
    }

    private static HikFit fit(
            SparseFeatures rows, SortedIndex index, Hyperparameters found, HikParts.Settings settings, Run run) {
        return HikFit.of(rows, index, found, settings, run.workers());
    }

    /** Nothing changes before all work is done: a failure or cancellation leaves the learner unchanged. */
    private void finish(
            HikFit fit, Labels labels, Matrix targets, Matrix start, UpdatedPreconditioner carried, Run run) {
        UpdatedPreconditioner used =
                carried.isWorn() ? PreconditionerSource.carried(fit, targets.columns(), run) : carried;
        HikPosterior posterior = fit.posterior(targets, Optional.of(start), used, run);
        HikModel next = fit.model(labels, posterior, used);
        preconditioner = used;
        model = next;
    }

    /** The old weights, with a column of zeros for each new class; two classes had a single column. */
    private static Matrix columnsFor(LabelSet classes, HikModel old) {
        Matrix alpha = old.posterior().alpha();
        int columns = classes.size() == 2 ? 1 : classes.size();
        if (columns == alpha.columns()) {
            return alpha;
        }
        Matrix grown = Matrix.zeros(alpha.rows(), columns);
        System.arraycopy(alpha.array(), 0, grown.array(), 0, alpha.array().length);
        if (old.classes().size() == 2) {
            for (int i = 0; i < alpha.rows(); i++) {
                grown.set(i, 1, -alpha.get(i, 0));
            }
        }
        return grown;
    }

    private static Matrix withZeroRows(Matrix alpha, int more) {
        Matrix grown = Matrix.zeros(alpha.rows() + more, alpha.columns());
        for (int c = 0; c < alpha.columns(); c++) {
            System.arraycopy(alpha.array(), c * alpha.rows(), grown.array(), c * grown.rows(), alpha.rows());
        }
        return grown;
    }

    private static Matrix selectRows(Matrix block, int[] rows) {
        Matrix selected = Matrix.zeros(rows.length, block.columns());
        for (int c = 0; c < block.columns(); c++) {
            for (int i = 0; i < rows.length; i++) {
                selected.set(i, c, block.get(rows[i], c));
            }
        }
        return selected;
    }
}
