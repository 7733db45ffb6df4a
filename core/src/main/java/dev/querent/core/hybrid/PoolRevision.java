package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.hybrid.ForestIvmLearner.Pending;
import dev.querent.core.hybrid.ForestIvmModel.Learning;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Weights and experts after some rows have changed. They depend only on what forest and machines said about rows before they learnt them. Weights are
 * fitted again once a tenth of these rows is new. An expert is trained again, with its kernels, once a quarter of its rows is new, when it has
 * raised the log loss of new rows by more than {@value #MOST_COST}, and when one of its rows is relabelled or forgotten; it stays only if it helps.
 */
final class PoolRevision {
    private static final double WEIGHTS_STALE = 0.1;
    private static final double EXPERT_STALE = 0.25;
    private static final double MOST_COST = 3;

    /** Weights are fitted to no more rows: the latest were judged by members most like the present ones. */
    private static final int MOST_FITTED = 5000;

    private final Learning learning;
    private final int classes;
    private final int[] sinceExamined;
    private final double[] cost;
    private final boolean[] disturbed; // experts with rows that changed
    private final List<RoutedClass> routed;
    private JudgedRows judged;
    private int online;
    private int sinceFitted;
    private boolean wider;

    /**
     * @param judged with the classes as they are now, at least those of the model
     */
    PoolRevision(ForestIvmModel model, JudgedRows judged, Pending pending) {
        this.learning = model.learning().orElseThrow();
        this.classes = judged.scores().classes();
        this.sinceExamined = Arrays.copyOf(pending.sinceExamined(), classes);
        this.cost = Arrays.copyOf(pending.cost(), classes);
        this.disturbed = new boolean[classes];
        this.routed = new ArrayList<>(model.routed());
        this.judged = judged;
        this.online = pending.online();
        this.sinceFitted = pending.sinceFitted();
        this.wider = classes > routed.size();
    }

    /**
     * @param costs by row, how much the experts raised the log loss
     */
    void observe(JudgedRows added, double[] costs) {
        judged = judged.followedBy(added);
        sinceFitted += added.size();
        for (int i = 0; i < added.size(); i++) {
            int c = added.scores().routed(i);
            sinceExamined[c]++;
            cost[c] = Math.max(0, cost[c] + costs[i]);
        }
    }

    void relabel(int[] rows, Labels labels) {
        disturb(rows);
        judged = judged.relabelled(labels);
    }

    void forget(int[] rows, int total) {
        disturb(rows);
        online -= (int) IntStream.of(rows).filter(row -> row < online).count();
        judged = judged.keeping(RowNumbers.without(rows, total));
    }

    private void disturb(int[] rows) {
        int[] at = judged.positions(rows);
        if (at.length < rows.length) { // an expert may have learnt one whose scores are no longer kept
            Arrays.fill(disturbed, true);
        }
        for (int i : at) {
            int c = judged.scores().routed(i);
            sinceExamined[c]++;
            disturbed[c] = true;
        }
        sinceFitted += at.length;
    }

    /** Fits again what is due. */
    void refit(Supplier<LabeledData> rows, Run run) {
        if (wider || sinceFitted > WEIGHTS_STALE * judged.size()) {
            refitWeights();
        }
        List<int[]> routes = RoutedWeights.routes(judged.scores());
        for (int c = 0; c < classes; c++) {
            Optional<Expert> expert = routed.get(c).expert();
            boolean stale = sinceExamined[c] > EXPERT_STALE * routes.get(c).length;
            if (stale || cost[c] > MOST_COST || (disturbed[c] && expert.isPresent())) {
                LogLinearWeights weights = routed.get(c).weights();
                routed.set(c, new RoutedClass(weights, expert(c, expert, routes.get(c), weights, rows, run)));
                sinceExamined[c] = 0;
                cost[c] = 0;
            }
        }
    }

    private void refitWeights() {
        LogLinearWeights start = mean(routed.stream().map(RoutedClass::weights).toList());
        HeldOutRows latest = latest().scores();
        LogLinearWeights global = LogLinearFit.lowest(latest, start);
        List<LogLinearWeights> weights = RoutedWeights.of(latest, RoutedWeights.routes(latest), global);
        for (int c = 0; c < classes; c++) {
            Optional<Expert> expert = c < routed.size() ? routed.get(c).expert() : Optional.empty();
            RoutedClass next = new RoutedClass(weights.get(c), expert);
            if (c < routed.size()) {
                routed.set(c, next);
            } else {
                routed.add(next);
            }
        }
        sinceFitted = 0;
        wider = false;
    }

    /** The latest of the rows learnt online; if there are fewer, older rows at equal distances, because files may be sorted by class. */
    private JudgedRows latest() {
        int old = (int) IntStream.of(judged.rows()).filter(row -> row < online).count();
        int[] older = RowNumbers.evenly(Math.max(0, MOST_FITTED - (judged.size() - old)), old);
        IntStream newer = IntStream.range(Math.max(old, judged.size() - MOST_FITTED), judged.size());
        return judged.select(IntStream.concat(Arrays.stream(older), newer).toArray());
    }

    private static LogLinearWeights mean(List<LogLinearWeights> weights) {
        return new LogLinearWeights(
                weights.stream().mapToDouble(LogLinearWeights::forest).average().orElseThrow(),
                weights.stream().mapToDouble(LogLinearWeights::ivm).average().orElseThrow(),
                weights.get(0).floor());
    }

    /** An expert with kernels that are known: its own, or those of the machines for all classes. */
    private Optional<Expert> expert(
            int c, Optional<Expert> old, int[] route, LogLinearWeights weights, Supplier<LabeledData> rows, Run run) {
        List<Kernel> kernels = old.map(expert -> expert.model().kernels())
                .or(() -> learning.ivm().map(ivm -> ivm.kernels().subList(0, 1)))
                .orElse(List.of());
        if (kernels.isEmpty()) {
            return Optional.empty();
        }
        return new ExpertTraining(
                        learning.expertRows(), learning.purity(), learning.ivm().isEmpty(), rows.get(), judged)
                .expert(
                        c,
                        route,
                        weights,
                        IvmTrainer.keeping(kernels, learning.machines()),
                        ForestIvmTrainer.expertSeed(learning.seed(), c),
                        run);
    }

    JudgedRows judged() {
        return judged;
    }

    List<RoutedClass> routed() {
        return routed;
    }

    Pending pending() {
        return new Pending(online, sinceFitted, sinceExamined, cost);
    }
}
