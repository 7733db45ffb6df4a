package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpLearnerState;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikLearnerState;
import dev.querent.core.hik.HikModel;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Incremental learning with the kernel of a forest: adds, relabels and removes rows. The forest and its heights stay fixed until
 * {@link #follow} gets a later forest, the hyperparameters and the form until {@link #startFrom} gets a new model.
 *
 * <pre>{@code
 * ForestModel forest = trainer.forest(data, seed, run);
 * ForestLearner trees = ForestLearner.resume(forest, run);
 * ForestKernelGpLearner learner = ForestKernelGpLearner.resume(trainer.fit(forest, data, seed, run), run);
 * learner.observe(more, run);
 * trees.observe(more, run);
 * learner.follow(trees.snapshot(), run);
 * }</pre>
 */
public final class ForestKernelGpLearner implements OnlineLearner<ForestKernelGpModel> {
    private volatile ForestKernelGpModel model;
    private volatile OnlineLearner<? extends LabelRegression> posterior;

    private ForestKernelGpLearner(ForestKernelGpModel model, OnlineLearner<? extends LabelRegression> posterior) {
        this.model = model;
        this.posterior = posterior;
    }

    /**
     * A state: the model, and the state of the learner of its posterior. Immutable.
     *
     * @param posterior of {@code gp-dense} for the dense form, of {@code gp-hik} for the sparse form
     */
    public record State(ForestKernelGpModel model, LearnerState<? extends LabelRegression> posterior)
            implements LearnerState<ForestKernelGpModel> {
        @Override
        public long bytes() {
            return posterior.bytes()
                    + model.sparse()
                            .map(parts ->
                                    (Integer.BYTES + Float.BYTES) * parts.rows().nonZeros())
                            .orElse(0L);
        }

        private OnlineLearner<? extends LabelRegression> learner() {
            return posterior instanceof DenseGpLearnerState dense
                    ? DenseGpLearner.resume(dense)
                    : HikLearner.resume((HikLearnerState) posterior);
        }
    }

    public static ForestKernelGpLearner resume(ForestKernelGpModel model, Run run) {
        return new ForestKernelGpLearner(model, learner(model, run));
    }

    private static OnlineLearner<? extends LabelRegression> learner(ForestKernelGpModel model, Run run) {
        if (model.sparse().isPresent()) {
            return HikLearner.resume(model.sparse().get().posterior(), run);
        }
        return DenseGpLearner.resume(model.dense().orElseThrow(), run);
    }

    @Override
    public State state() {
        return new State(model, posterior.state());
    }

    @Override
    public void restore(LearnerState<ForestKernelGpModel> state) {
        State held = LearnerState.require(state, State.class);
        posterior = held.learner();
        model = held.model();
    }

    @Override
    public void startFrom(ForestKernelGpModel start, Run run) {
        posterior = learner(start, run);
        model = start;
    }

    @Override
    public ForestKernelGpModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return posterior.rows();
    }

    @Override
    public void observe(LabeledData added, Run run) {
        Features taken = model.blocks(added.features(), run.workers()).whole(UnaryOperator.identity());
        if (added.size() > 0) {
            posterior.observe(new LabeledData(taken, added.labels()), run);
            become(rows -> rows.followedBy(added.features()));
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        posterior.relabel(rows, labels, run);
        become(UnaryOperator.identity());
    }

    @Override
    public void forget(int[] rows, Run run) {
        int before = posterior.rows();
        posterior.forget(rows, run);
        become(all -> all.select(RowNumbers.without(rows, before)));
    }

    /**
     * Continues with the kernel of an updated forest; amplitude, constant and noise stay. The sparse form finds nodes only in the trees that have
     * changed, and solves for the weights from the old ones; the dense form computes its factor again. One new row in ten calibrates probabilities;
     * if the forest has learnt it as well, they may become too confident.
     */
    public void follow(ForestModel forest, Run run) {
        Hyperparameters old = model.hyperparameters();
        ForestKernel before = ForestKernelGpModel.forest(old);
        ForestKernel now = before.following(forest);
        if (now == before) {
            return;
        }
        Hyperparameters found = new Hyperparameters(
                KernelWithConstant.of(now, KernelWithConstant.constantOf(old.kernel())),
                old.noise(),
                old.evaluations(),
                old.logEvidence(),
                old.evidenceKind(),
                old.converged());
        if (posterior instanceof HikLearner learner) {
            Features rows = model.sparse().orElseThrow().rows();
            SparseFeatures known =
                    SparseFeatures.copyOf(learner.snapshot().trainingRows().features());
            learner.describe(now.indicators(rows, before, known, run.workers()), run);
            model = ForestKernelGpModel.of(new ForestKernelGpModel.SparseParts(found, rows, learner.snapshot()));
        } else {
            LabeledData rows = model.trainingRows(run.workers());
            List<Integer> calibrating = model.dense().orElseThrow().calibrating();
            int folds = DenseGpOptions.defaults().folds();
            startFrom(ForestKernelGpModel.of(DenseGpTrainer.conditioned(rows, found, calibrating, folds, run)), run);
        }
    }

    /** The model of the posterior after a change. */
    private void become(UnaryOperator<Features> change) {
        LabelRegression next = posterior.snapshot();
        model = next instanceof DenseGpModel dense
                ? ForestKernelGpModel.of(dense)
                : model.with((HikModel) next, change);
    }
}
