package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.internal.Require;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.schedule.AnytimeTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Online learning with a forest. New rows enter the leaves of all trees at once, which are split further where classes disagree; new trees,
 * grown on all rows, replace the worst (Denninger 2017). Removing a row regrows every tree that has learnt from it, so that nothing of it stays;
 * a corrected label is learnt in the leaves.
 *
 * <pre>{@code
 * ForestLearner learner = ForestLearner.resume(model, Run.quiet());
 * learner.observe(newRows, Run.quiet());
 * ForestModel better = learner.snapshot();
 * }</pre>
 */
public final class ForestLearner implements OnlineLearner<ForestModel> {
    /** Estimates and calibration are recomputed once this share of the rows is new. */
    private static final double STALE = 0.1;

    private volatile ForestModel model;
    private ForestOptions options;
    private LearningRows rows;
    private List<LearningTree> trees;
    private double due; // number of trees that should have been grown
    private int learntSinceJudged;
    private volatile DriftWatch drift;
    private Optional<TreeFactory> renewing =
            Optional.empty(); // for the present rows: small steps must not prepare it each time

    private ForestLearner(ForestLearnerState start) {
        become(start);
    }

    /** A learner that continues from the model; rejects a model without its rows. */
    public static ForestLearner resume(ForestModel model, Run run) {
        return new ForestLearner(start(model, run));
    }

    /** A learner that continues from a state of another. */
    public static ForestLearner resume(ForestLearnerState state) {
        return new ForestLearner(state);
    }

    @Override
    public ForestLearnerState state() {
        return new ForestLearnerState(
                model, rows, trees.stream().map(LearningTree::copy).toList(), due, learntSinceJudged, drift);
    }

    @Override
    public void restore(LearnerState<ForestModel> state) {
        become(LearnerState.require(state, ForestLearnerState.class));
    }

    @Override
    public void startFrom(ForestModel start, Run run) {
        become(start(start, run));
    }

    private void become(ForestLearnerState next) {
        options = next.model.options();
        rows = next.rows.copy();
        trees = new ArrayList<>(next.trees.stream().map(LearningTree::copy).toList());
        due = next.due;
        learntSinceJudged = next.learntSinceJudged;
        drift = next.drift;
        renewing = Optional.empty();
        model = next.model;
    }

    private static ForestLearnerState start(ForestModel model, Run run) {
        ForestState state = model.state();
        RowHistory history = state.rows()
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "this forest did not keep its training rows, so it cannot be updated; train it with rows kept"));
        LearningRows rows =
                LearningRows.of(history, state.classes(), state.options().classWeights());
        List<LearningTree> trees = LearningTree.start(
                state.trees(), history.joined().data().features(), rows, state.options(), run.workers());
        return new ForestLearnerState(model, rows, trees, 0, 0, DriftWatch.start());
    }

    @Override
    public ForestModel snapshot() {
        return model;
    }

    @Override
    public int rows() {
        return model.rows().orElseThrow();
    }

    @Override
    public void observe(LabeledData added, Run run) {
        model.requireFeatures(added.features());
        LabeledData learnt = worthLearning(added, run);
        if (learnt.size() == 0) {
            return;
        }
        run.cancellation().check();
        DriftWatch watch = options.renewal().memory() == 0 ? drift : drift.after(learnt, model, run.workers());
        LabelSet names = model.classes().with(learnt.labels().present());
        LearningRows grown = rows.grownTo(rows.history().followedBy(learnt), names, options.classWeights());
        float[] block = RowWalk.values(learnt.features(), 0, learnt.size());
        LeafGrowth growth = new LeafGrowth(options, grown, model.features(), model.leafExponent() > 0);
        List<LearningTree.Update> updates =
                run.workers().mapInOrder(trees.size(), t -> growth.learn(trees.get(t), block));
        run.progress("leaves", trees.size(), trees.size());
        double nowDue = due
                + options.renewal().due(trees.size(), learnt.size(), grown.size())
                + (watch.rising() ? DriftWatch.RENEWED * trees.size() : 0);
        int wanted = wanted(nowDue, run);
        Renewal renewed = wanted == 0
                ? Renewal.none()
                : renewal(
                        updates.stream().map(LearningTree.Update::tree).toList(),
                        updates.stream().map(LearningTree.Update::score).toList(),
                        grown,
                        TreeFactory.of(grown, options, run.workers()),
                        wanted,
                        run);
        run.cancellation().check();

        rows = grown;
        drift = watch;
        due = renewed.isEnough() || renewed.grown() >= trees.size() ? 0 : Math.max(0, nowDue - renewed.grown());
        learntSinceJudged += learnt.size();
        for (int t = 0; t < trees.size(); t++) {
            trees.get(t).accept(updates.get(t));
        }
        renewed.replaced().forEach(trees::set);
        keepWithinWindow();
        if (watch.rising()) {
            keepLast(watch.rowsThatHold());
        }
        publish(model.state().nextTree() + renewed.grown(), run);
    }

    private Renewal renewal(
            List<ForestTree> present,
            List<TreeScore> scores,
            LearningRows known,
            TreeFactory factory,
            int wanted,
            Run run) {
        ForestState state = model.state();
        return Renewal.of(
                scores,
                OutOfBagGoal.of(present, scores, state, factory.rows(), run.workers()),
                known,
                factory,
                options,
                state.seed(),
                wanted,
                state.nextTree(),
                model.layerHeight(),
                run);
    }

    /**
     * Grows trees on the rows it has; each that is better than the worst tree replaces it. So a forest becomes better while no rows arrive. A
     * budget may end it with fewer trees, and so does an accuracy that is {@link RenewalOptions#enough}; if the run is cancelled, nothing changes.
     *
     * @param wanted number of trees to grow
     * @return number of trees replaced
     */
    public int renew(int wanted, Run run) {
        Require.atLeast("trees", wanted, 1);
        run.cancellation().check();
        TreeFactory factory = renewing.orElseGet(() -> TreeFactory.of(rows, options, run.workers()));
        Renewal renewed = renewal(
                trees.stream().map(LearningTree::tree).toList(),
                trees.stream().map(LearningTree::score).toList(),
                rows,
                factory,
                wanted,
                run);
        run.cancellation().check();

        renewed.replaced().forEach(trees::set);
        int replaced = renewed.replaced().size();
        // Estimates become stale as by new rows: a new tree counts as its share of the rows.
        learntSinceJudged += (int) Math.ceil((double) replaced * rows.size() / trees.size());
        publish(model.state().nextTree() + renewed.grown(), run);
        renewing = Optional.of(factory);
        return replaced;
    }

    /**
     * Renewal in the background, as a task whose steps grow some trees each. Its correctness is the mean accuracy of the trees on rows they have
     * not learnt, below that of the forest; it gains when a tree is replaced. The learner belongs to the task while it runs.
     */
    public AnytimeTask<ForestModel> renewalTask(String name, int priority, int treesPerStep) {
        return new RenewalTask(this, name, priority, Require.atLeast("trees per step", treesPerStep, 1));
    }

    /** The mean accuracy of single trees on rows they have not learnt. */
    double treeAccuracy() {
        return trees.stream()
                .mapToDouble(tree -> tree.score().value())
                .average()
                .orElseThrow();
    }

    /** Drops rows only now and then, because all later rows move up. */
    private void keepWithinWindow() {
        int window = options.renewal().window();
        if (window > 0 && rows.size() > window + window / 4) {
            keepLast(window);
        }
    }

    private void keepLast(int count) {
        int gone = rows.size() - count;
        if (gone > 0) {
            rows = LearningRows.of(rows.history().withoutFirst(gone), rows.names(), options.classWeights());
            trees.forEach(tree -> tree.keepLast(rows.history(), options.sampling()));
        }
    }

    /** Number of detected drifts; each dropped old rows and renewed trees. */
    public int drifts() {
        return drift.rises();
    }

    private LabeledData worthLearning(LabeledData added, Run run) {
        double certainty = options.renewal().certainty();
        if (certainty == 1 || added.size() == 0) {
            return added;
        }
        Predictions said = model.predict(added.features(), run.workers());
        return added.select(IntStream.range(0, added.size())
                .filter(i -> said.confidence(i) < certainty
                        || !said.bestName(i).equals(added.labels().name(i)))
                .toArray());
    }

    /** A budget overrides the share of trees to grow. */
    private int wanted(double nowDue, Run run) {
        if (run.budget().steps().isPresent()) {
            return run.budget().steps().getAsInt();
        }
        return run.budget().time().isPresent() ? trees.size() : (int) Math.min(trees.size(), nowDue);
    }

    @Override
    public void relabel(int[] changed, List<String> names, Run run) {
        RowHistory history = rows.history();
        NumberedRows all = history.relabelled(changed, names).joined();
        all.data().labels().requireTwoClasses();
        int[] other = IntStream.range(0, changed.length)
                .filter(i -> !history.label(changed[i]).equals(names.get(i)))
                .map(i -> changed[i])
                .toArray();
        if (other.length == 0) {
            return;
        }
        run.cancellation().check();
        LabelSet known = model.classes().with(names);
        LearningRows corrected = LearningRows.of(RowHistory.of(all), known, options.classWeights());
        LeafGrowth growth = new LeafGrowth(options, corrected, model.features(), model.leafExponent() > 0);
        List<LearningTree.Update> updates =
                run.workers().mapInOrder(trees.size(), t -> growth.relearn(trees.get(t), other));
        run.progress("leaves", trees.size(), trees.size());

        rows = corrected;
        learntSinceJudged += other.length;
        for (int t = 0; t < trees.size(); t++) {
            trees.get(t).accept(updates.get(t));
        }
        publish(model.state().nextTree(), run);
    }

    @Override
    public void forget(int[] gone, Run run) {
        if (gone.length == 0) {
            return;
        }
        run.cancellation().check();
        RowHistory left = rows.history().without(gone);
        left.joined().data().labels().requireTwoClasses();
        LearningRows kept = LearningRows.of(left, model.classes(), options.classWeights());
        int[] staying = RowNumbers.without(gone, rows.size());
        List<LearningTree> next = grownWithout(gone, kept, staying, run);

        rows = kept;
        trees = next;
        learntSinceJudged += gone.length;
        publish(model.state().nextTree(), run);
    }

    /** Keeps trees that have learnt from none of the rows; regrows the others from their seeds as if the rows had never existed. */
    private List<LearningTree> grownWithout(int[] gone, LearningRows kept, int[] staying, Run run) {
        List<LearningTree> next = new ArrayList<>(trees);
        int[] knowing = IntStream.range(0, trees.size())
                .filter(t -> IntStream.of(gone).anyMatch(row -> trees.get(t).hasLearnt(row)))
                .toArray();
        next.replaceAll(tree -> tree.select(staying, kept.history(), options.sampling()));
        TreeFactory factory = TreeFactory.of(kept, options, run.workers());
        int height = model.layerHeight();
        List<ForestTree> grown = run.workers().mapInOrder(knowing.length, k -> {
            run.cancellation().check();
            return factory.tree(trees.get(knowing[k]).tree().seed(), height);
        });
        run.progress("trees", knowing.length, knowing.length);
        List<LearningTree> started = LearningTree.start(grown, factory.features(), kept, options, run.workers());
        for (int k = 0; k < knowing.length; k++) {
            next.set(knowing[k], started.get(k));
        }
        return next;
    }

    private void publish(int nextTree, Run run) {
        renewing = Optional.empty();
        ForestState old = model.state();
        List<ForestTree> now = trees.stream().map(LearningTree::tree).toList();
        float[] weights = new float[now.size()];
        for (int t = 0; t < weights.length; t++) {
            weights[t] =
                    options.renewal().weight(trees.get(t).score(), rows.names().size());
        }
        LeafWeights leafWeights = old.leafWeights();
        ShareCalibration calibration = old.calibration();
        Optional<OutOfBag> outOfBag = old.outOfBag();
        if (learntSinceJudged > STALE * rows.size()) {
            NumberedRows all = rows.history().joined().named(rows.names());
            OutOfBagVotes votes = new LeafWeightChoice(now, all, options, old.seed(), run.workers()).best(weights);
            leafWeights = votes.leafWeights();
            calibration = votes.calibration();
            outOfBag = votes.estimate();
            learntSinceJudged = 0;
        }
        model = new ForestModel(new ForestState(
                options,
                rows.names(),
                old.features(),
                old.seed(),
                now,
                weights,
                leafWeights,
                nextTree,
                calibration,
                outOfBag,
                Optional.of(rows.history())));
    }
}
