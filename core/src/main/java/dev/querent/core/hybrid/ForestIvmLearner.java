package dev.querent.core.hybrid;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestLearnerState;
import dev.querent.core.hybrid.ForestIvmModel.Learning;
import dev.querent.core.internal.Require;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.ivm.IvmLearner;
import dev.querent.core.ivm.IvmLearnerState;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Incremental learning with a forest and informative vector machines. Both learn every change at once. What they say about new rows before they learn
 * them shows how far each is to be trusted: weights and experts are fitted to it again from time to time. Kernels stay fixed until {@link #startFrom}
 * gets a new model. Nothing of a forgotten row stays in the forest, the machines and the experts; weights were fitted with it until the next fit.
 *
 * <pre>{@code
 * ForestIvmLearner learner = ForestIvmLearner.resume(model, Run.quiet());
 * learner.observe(newRows, Run.quiet());
 * ForestIvmModel better = learner.snapshot();
 * }</pre>
 */
public final class ForestIvmLearner implements OnlineLearner<ForestIvmModel> {
    private volatile ForestIvmModel model;
    private ForestLearner forest;
    private Optional<IvmLearner> ivm;
    private Pending pending;

    private ForestIvmLearner(State start) {
        become(start);
    }

    /** A learner that continues from the model; rejects a model without its rows. */
    public static ForestIvmLearner resume(ForestIvmModel model, Run run) {
        return new ForestIvmLearner(start(model, run));
    }

    private static State start(ForestIvmModel model, Run run) {
        Learning learning = model.learning()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this model did not keep its training rows, so it cannot be updated; train it with rows kept"));
        return new State(
                model,
                ForestLearner.resume(model.forest(), run).state(),
                learning.ivm().map(machines -> IvmLearner.resume(machines).state()),
                Pending.none(
                        model.forest().rows().orElseThrow(), model.classes().size()));
    }

    /**
     * What was not yet fitted again. Arrays are passed on, not copied.
     *
     * @param online number of the first row that was learnt online
     * @param sinceFitted judged rows that changed since the weights were fitted
     * @param sinceExamined by class, those among the rows that the forest predicted as the class since it was decided whether to have an expert
     * @param cost by class, how much the expert raised the log loss of new rows since then, or since it last lowered it altogether
     */
    public record Pending(int online, int sinceFitted, int[] sinceExamined, double[] cost) {
        public Pending {
            Require.that(sinceExamined.length == cost.length, "costs", cost.length, "" + sinceExamined.length);
        }

        static Pending none(int rows, int classes) {
            return new Pending(rows, 0, new int[classes], new double[classes]);
        }
    }

    /** A state: the model, the states of the learners of forest and machines, and what is due. Immutable. */
    public record State(ForestIvmModel model, ForestLearnerState forest, Optional<IvmLearnerState> ivm, Pending pending)
            implements LearnerState<ForestIvmModel> {

        @Override
        public long bytes() {
            long scores =
                    model.learning().map(held -> 2L * held.shares().length).orElse(0L);
            return forest.bytes() + ivm.map(IvmLearnerState::bytes).orElse(0L) + Double.BYTES * scores;
        }
    }

    @Override
    public State state() {
        return new State(model, forest.state(), ivm.map(IvmLearner::state), pending);
    }

    @Override
    public void restore(LearnerState<ForestIvmModel> state) {
        become(LearnerState.require(state, State.class));
    }

    @Override
    public void startFrom(ForestIvmModel start, Run run) {
        become(start(start, run));
    }

    private void become(State next) {
        forest = ForestLearner.resume(next.forest());
        ivm = next.ivm().map(IvmLearner::resume);
        pending = next.pending();
        model = next.model();
    }

    @Override
    public ForestIvmModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return model.forest().rows().orElseThrow();
    }

    /** The rows so far; the machines have them in one block, the forest may have to join some. */
    private LabeledData known() {
        Optional<IvmModel> machines = model.learning().orElseThrow().ivm();
        return machines.flatMap(IvmModel::trainingRows)
                .orElseGet(() -> model.forest().trainingRows().orElseThrow());
    }

    @Override
    public void observe(LabeledData added, Run run) {
        model.requireFeatures(added.features());
        if (added.size() == 0) {
            return;
        }
        LabeledData known = known();
        Labels labels = known.labels().followedBy(added.labels());
        int[] judged = IntStream.range(0, added.size())
                .filter(i -> model.classes().contains(added.labels().name(i)))
                .toArray();
        LabelSet classes = labels.classes();
        int[] codes = added.labels().select(judged).recoded(classes).codes();
        CombinedScores said = model.scores(added.features().select(judged), run.workers());
        int[] numbers = IntStream.of(judged).map(i -> rows() + i).toArray();
        PoolRevision revision = revision(known.labels(), classes);
        revision.observe(
                new JudgedRows(numbers, said.heldOut(codes).widened(classes.size())), said.lossByExperts(codes));
        change(revision, () -> known.followedBy(added), (learner, inner) -> learner.observe(added, inner), run);
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        LabeledData known = known();
        Labels next = known.labels().relabelled(rows, labels);
        next.requireTwoClasses();
        if (next.classes().equals(known.classes())
                && Arrays.equals(next.codes(), known.labels().codes())) {
            return;
        }
        PoolRevision revision = revision(known.labels(), next.classes());
        revision.relabel(rows, next);
        change(
                revision,
                () -> new LabeledData(known.features(), next),
                (learner, inner) -> learner.relabel(rows, labels, inner),
                run);
    }

    @Override
    public void forget(int[] rows, Run run) {
        if (rows.length == 0) {
            return;
        }
        LabeledData known = known();
        int[] kept = RowNumbers.without(rows, known.size());
        known.labels().select(kept).requireTwoClasses();
        PoolRevision revision = revision(known.labels(), known.classes());
        revision.forget(rows, known.size());
        change(revision, () -> known.select(kept), (learner, inner) -> learner.forget(rows, inner), run);
    }

    private PoolRevision revision(Labels labels, LabelSet classes) {
        JudgedRows judged = model.learning().orElseThrow().judged(labels);
        return new PoolRevision(model, judged.widened(classes.size()), pending);
    }

    /**
     * @param rows those after the change
     * @param learn makes it in the forest and in the machines
     */
    private void change(
            PoolRevision revision, Supplier<LabeledData> rows, BiConsumer<OnlineLearner<?>, Run> learn, Run run) {
        run.cancellation().check();
        revision.refit(rows, run);
        Optional<IvmLearnerState> before = ivm.map(IvmLearner::state);
        try {
            ivm.ifPresent(machines -> learn.accept(machines, run));
            learn.accept(forest, run); // leaves the forest unchanged if it fails
        } catch (RuntimeException | Error failed) {
            ivm.ifPresent(machines -> machines.restore(before.orElseThrow()));
            throw failed;
        }
        Optional<IvmModel> machines = ivm.map(IvmLearner::snapshot);
        Learning learning = model.learning().orElseThrow().with(machines, revision.judged());
        pending = revision.pending();
        model = new ForestIvmModel(
                forest.snapshot(), machines.map(IvmModel::probit), revision.routed(), Optional.of(learning));
    }
}
