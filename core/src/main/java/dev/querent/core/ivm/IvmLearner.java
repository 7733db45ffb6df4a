package dev.querent.core.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Incremental learning with informative vector machines, whose kernels stay fixed. After each change every machine chooses its rows again and refines
 * their sites. It compares the rows it has, those it had when all rows were compared last, those that changed, and a sample of the others, so that an
 * update does not grow with the rows. All rows are compared again once a quarter of them has changed, and always while there are few: without
 * that, rows that contradict the others would gather. What is forgotten leaves no trace.
 *
 * <pre>{@code
 * IvmLearner learner = IvmLearner.resume(model);
 * learner.observe(newRows, Run.quiet());
 * IvmModel better = learner.snapshot();
 * }</pre>
 */
public final class IvmLearner implements OnlineLearner<IvmModel> {
    /** Rows compared in an update, relative to those a machine keeps. */
    private static final int POOL = 3;

    /** Share of rows that change before all are compared again and the temperature is estimated again. */
    private static final double STALE = 0.25;

    /** Candidates at a time when all rows are compared, unless the options say fewer. */
    private static final int MOST_CANDIDATES = 4096;

    private static final int HELD_OUT_MOST = 1000;
    private static final double HELD_OUT_SHARE = 0.2;

    private volatile IvmModel model;
    private List<int[]> settled; // by machine, the rows chosen when all were compared last
    private int sinceSettled; // changes since then

    private IvmLearner(IvmLearnerState start) {
        become(start);
    }

    /** A learner that continues from the model; rejects a model without its rows. */
    public static IvmLearner resume(IvmModel model) {
        return new IvmLearner(start(model));
    }

    /** A learner that continues from a state of another. */
    public static IvmLearner resume(IvmLearnerState state) {
        return new IvmLearner(state);
    }

    private static IvmLearnerState start(IvmModel model) {
        if (!model.parts().complete()) {
            throw new IllegalArgumentException(
                    "this model did not keep its training rows, so it cannot be updated; train it with rows kept");
        }
        return new IvmLearnerState(model, model.active(), 0);
    }

    @Override
    public IvmLearnerState state() {
        return new IvmLearnerState(model, settled, sinceSettled);
    }

    @Override
    public void restore(LearnerState<IvmModel> state) {
        become(LearnerState.require(state, IvmLearnerState.class));
    }

    @Override
    public void startFrom(IvmModel start, Run run) {
        become(start(start));
    }

    private void become(IvmLearnerState next) {
        settled = next.settled();
        sinceSettled = next.sinceSettled();
        model = next.model();
    }

    @Override
    public IvmModel snapshot() {
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
            LabeledData next = model.parts().rows().followedBy(added);
            int[] changed = IntStream.range(rows(), next.size()).toArray();
            update(next, IntUnaryOperator.identity(), changed, changed.length, run);
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
            update(new LabeledData(data.features(), next), IntUnaryOperator.identity(), rows, rows.length, run);
        }
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length > 0) {
            LabeledData data = model.parts().rows();
            int[] kept = RowNumbers.without(rows, data.size());
            LabeledData next = data.select(kept);
            next.labels().requireTwoClasses();
            update(next, row -> Arrays.binarySearch(kept, row), new int[0], rows.length, run);
        }
    }

    /**
     * @param number the new number of a row; negative if it is gone
     * @param changed numbers of the rows that are new or have another label
     * @param changes their number, or that of the rows gone
     */
    private void update(LabeledData next, IntUnaryOperator number, int[] changed, int changes, Run run) {
        run.progress("machines", 0, 1);
        IvmModel.Parts old = model.parts();
        List<Kernel> kernels = KnownKernels.of(
                model.kernels(), OneVersusRest.machines(next.classes().size()));
        ActiveSetOptions bounded = old.options().comparingAtMost(MOST_CANDIDATES);
        MachineFit fit = new MachineFit(bounded, next, kernels, old.seed(), run);
        int since = sinceSettled + changes;
        boolean stale = since > STALE * next.size();
        boolean comparesAll = stale || next.size() <= POOL * bounded.active();
        int[] all = IntStream.range(0, next.size()).toArray();
        int[][] pools = new int[kernels.size()][];
        Arrays.setAll(pools, m -> comparesAll ? all : pool(m, next.size(), number, changed));
        List<FittedMachine> fitted = fit.among(m -> pools[m]);
        double temperature = old.temperature();
        if (fit.keepsEveryRow()) {
            temperature = Temperature.fit(fit.leaveOneOut(fitted), next.labels().codes());
        } else if (stale) {
            int[] test = heldOut(next);
            temperature = Temperature.fit(
                    fit.heldOut(test, m -> all, 0), next.labels().select(test).codes());
        }
        run.progress("machines", 1, 1);

        model = fit.model(old.options(), fitted, temperature);
        settled = comparesAll ? model.active() : renumbered(settled, number);
        sinceSettled = stale || fit.keepsEveryRow() ? 0 : since;
    }

    private static List<int[]> renumbered(List<int[]> rows, IntUnaryOperator number) {
        return rows.stream()
                .map(some ->
                        IntStream.of(some).map(number).filter(row -> row >= 0).toArray())
                .toList();
    }

    /** Rows among which a machine chooses, ascending; that of a new class starts with those that any other has. */
    private int[] pool(int machine, int rows, IntUnaryOperator number, int[] changed) {
        IvmModel.Parts old = model.parts();
        boolean[] taken = new boolean[rows];
        List<int[]> known = machine < settled.size()
                ? List.of(settled.get(machine), model.active().get(machine))
                : List.of(old.chosen());
        renumbered(known, number).forEach(some -> mark(some, taken));
        mark(changed, taken);
        int[] others = IntStream.range(0, rows).filter(row -> !taken[row]).toArray();
        old.seed()
                .child("ivm.update", rows)
                .child("machine", machine)
                .generator()
                .shuffle(others);
        int room = POOL * old.options().active() - (rows - others.length);
        mark(Arrays.copyOf(others, Math.max(0, Math.min(others.length, room))), taken);
        return IntStream.range(0, rows).filter(row -> taken[row]).toArray();
    }

    private static void mark(int[] rows, boolean[] marked) {
        IntStream.of(rows).forEach(row -> marked[row] = true);
    }

    private int[] heldOut(LabeledData next) {
        double share = Math.min(HELD_OUT_SHARE, (double) HELD_OUT_MOST / next.size());
        return Split.stratified(next.labels(), share, model.parts().seed().child("ivm.held-out", next.size()))
                .test();
    }
}
