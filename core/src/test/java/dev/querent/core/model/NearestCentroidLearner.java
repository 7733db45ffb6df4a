package dev.querent.core.model;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The simplest exact online learner: keeps its rows and, per class, their sum, to which it adds and from which it subtracts. */
final class NearestCentroidLearner implements OnlineLearner<NearestCentroidTrainer.Model> {
    private volatile State state;

    private record State(Features rows, Labels labels, double[][] sums, NearestCentroidTrainer.Model model)
            implements LearnerState<NearestCentroidTrainer.Model> {

        @Override
        public long bytes() {
            return (long) Double.BYTES * rows.columns() * (rows.rows() + 2L * sums.length);
        }
    }

    NearestCentroidLearner(NearestCentroidTrainer.Model model) {
        state = started(model.rows());
    }

    @Override
    public LearnerState<NearestCentroidTrainer.Model> state() {
        return state;
    }

    @Override
    public void restore(LearnerState<NearestCentroidTrainer.Model> earlier) {
        state = LearnerState.require(earlier, State.class);
    }

    @Override
    public void startFrom(NearestCentroidTrainer.Model model, Run run) {
        state = started(model.rows());
    }

    private static State started(LabeledData start) {
        double[][] sums = new double[start.classes().size()][start.features().columns()];
        for (int i = 0; i < start.size(); i++) {
            add(start.features(), i, 1, sums[start.labels().code(i)]);
        }
        return settled(start.features(), start.labels(), sums);
    }

    private static void add(Features rows, int row, double sign, double[] sum) {
        rows.forEachNonZero(row, (column, value) -> sum[column] += sign * value);
    }

    private static State settled(Features rows, Labels labels, double[][] sums) {
        int[] counts = labels.counts();
        List<double[]> centroids = new ArrayList<>();
        for (int c = 0; c < counts.length; c++) {
            int count = counts[c];
            centroids.add(
                    count == 0
                            ? null
                            : Arrays.stream(sums[c]).map(v -> v / count).toArray());
        }
        LabeledData data = new LabeledData(rows, labels);
        return new State(rows, labels, sums, new NearestCentroidTrainer.Model(data, centroids));
    }

    private static double[][] copied(double[][] sums, LabelSet classes, int columns) {
        double[][] copy = new double[classes.size()][];
        Arrays.setAll(copy, c -> c < sums.length ? sums[c].clone() : new double[columns]);
        return copy;
    }

    @Override
    public void observe(LabeledData more, Run run) {
        State now = state;
        now.model.requireFeatures(more.features());
        if (more.size() == 0) {
            return;
        }
        run.progress("adding", 0, more.size());
        DenseFeatures.Builder all = new DenseFeatures.Builder(now.rows.columns(), now.rows.rows() + more.size());
        for (int i = 0; i < now.rows.rows(); i++) {
            all.add(now.rows.row(i));
        }
        Labels labels = now.labels.followedBy(more.labels());
        double[][] sums = copied(now.sums, labels.classes(), now.rows.columns());
        for (int i = 0; i < more.size(); i++) {
            all.add(more.features().row(i));
            add(more.features(), i, 1, sums[labels.code(now.labels.size() + i)]);
        }
        state = settled(all.build(), labels, sums);
    }

    @Override
    public void relabel(int[] rows, List<String> names, Run run) {
        State now = state;
        Labels labels = now.labels.relabelled(rows, names);
        labels.requireTwoClasses();
        if (Arrays.equals(labels.codes(), now.labels.codes())) {
            return;
        }
        run.progress("relabelling", 0, rows.length);
        double[][] sums = copied(now.sums, labels.classes(), now.rows.columns());
        for (int row : rows) {
            add(now.rows, row, -1, sums[now.labels.code(row)]);
            add(now.rows, row, 1, sums[labels.code(row)]);
        }
        state = settled(now.rows, labels, sums);
    }

    @Override
    public void forget(int[] rows, Run run) {
        State now = state;
        int[] kept = RowNumbers.without(rows, now.rows.rows());
        Labels labels = now.labels.select(kept);
        labels.requireTwoClasses();
        if (rows.length == 0) {
            return;
        }
        run.progress("forgetting", 0, rows.length);
        double[][] sums = copied(now.sums, labels.classes(), now.rows.columns());
        for (int row : rows) {
            add(now.rows, row, -1, sums[now.labels.code(row)]);
        }
        state = settled(now.rows.select(kept), labels, sums);
    }

    @Override
    public int rows() {
        return state.rows.rows();
    }

    @Override
    public NearestCentroidTrainer.Model snapshot() {
        return state.model;
    }
}
