package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Incremental learning with maximum-margin sparse Gaussian processes, whose kernel stays fixed. Support points are those that training would choose. Each
 * machine continues from its bounds and multipliers, which new rows hardly change, so that it needs a few rounds where training needs many; the
 * parameters of the probabilities are fitted again once a quarter of the rows has changed. After rows are forgotten, machines and probabilities are trained from scratch, so that
 * nothing of these rows remains.
 *
 * <pre>{@code
 * MmSgpLearner learner = MmSgpLearner.resume(model);
 * learner.observe(newRows, Run.quiet());
 * MmSgpModel better = learner.snapshot();
 * }</pre>
 */
public final class MmSgpLearner implements OnlineLearner<MmSgpModel> {
    /** Share of rows that change before the probabilities are fitted again. */
    private static final double STALE = 0.25;

    private volatile MmSgpModel model;
    private int changes; // since the probabilities were fitted

    private MmSgpLearner(MmSgpLearnerState state) {
        become(state);
    }

    /** A learner that continues from the model. */
    public static MmSgpLearner resume(MmSgpModel model) {
        return new MmSgpLearner(new MmSgpLearnerState(model, 0));
    }

    /** A learner that continues from a state of another. */
    public static MmSgpLearner resume(MmSgpLearnerState state) {
        return new MmSgpLearner(state);
    }

    @Override
    public MmSgpLearnerState state() {
        return new MmSgpLearnerState(model, changes);
    }

    @Override
    public void restore(LearnerState<MmSgpModel> state) {
        become(LearnerState.require(state, MmSgpLearnerState.class));
    }

    @Override
    public void startFrom(MmSgpModel start, Run run) {
        become(new MmSgpLearnerState(start, 0));
    }

    private void become(MmSgpLearnerState next) {
        changes = next.changes();
        model = next.model();
    }

    @Override
    public MmSgpModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return model.parts().rows().size();
    }

    @Override
    public void observe(LabeledData added, Run run) {
        model.requireFeatures(added.features());
        if (added.size() > 0) {
            update(model.parts().rows().followedBy(added), added.size(), run);
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        LabeledData data = model.parts().rows();
        Labels next = data.labels().relabelled(rows, labels);
        next.requireTwoClasses();
        boolean same = next.classes().equals(data.classes())
                && Arrays.equals(next.codes(), data.labels().codes());
        if (!same) {
            update(new LabeledData(data.features(), next), rows.length, run);
        }
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length > 0) {
            LabeledData data = model.parts().rows();
            LabeledData next = data.select(RowNumbers.without(rows, data.size()));
            next.labels().requireTwoClasses();
            train(next, Optional.empty(), true, 0, run);
        }
    }

    private void update(LabeledData next, int changed, Run run) {
        int since = changes + changed;
        boolean stale = since > STALE * next.size();
        train(next, Optional.of(new WarmStart(model, next, run.workers())), stale, stale ? 0 : since, run);
    }

    /** @param start of each machine; empty for a training from scratch */
    private void train(LabeledData next, Optional<WarmStart> start, boolean calibrates, int since, Run run) {
        MmSgpModel.Parts old = model.parts();
        MarginMemory.require(
                old.options().variational() ? "vgp" : "mm-sgp",
                next.size(),
                old.options().support().most(next.size()),
                OneVersusRest.machines(next.classes().size()),
                run.workers().parallelism(),
                Runtime.getRuntime().maxMemory());
        run.progress("machines", 0, 2);
        MarginTraining training = new MarginTraining(old.options(), old.kernel(), next, old.seed(), run);
        Features support = training.support();
        MarginMachines machines =
                start.map(warm -> training.machines(support, warm)).orElseGet(() -> training.machines(support));
        run.progress("probabilities", 1, 2);
        Link link = calibrates ? training.link() : old.link();
        run.progress("done", 2, 2);
        model = MmSgpModel.fitted(old.options(), next, machines, link, old.seed());
        changes = since;
    }
}
