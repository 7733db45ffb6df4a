package dev.querent.cli;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.List;

/** Keeps rows, which is all there is to learn. */
final class KeptRowsLearner implements OnlineLearner<KeptRowsModel> {
    private LabeledData data;

    KeptRowsLearner(LabeledData data) {
        this.data = data;
    }

    private void become(Features features, Labels labels) {
        labels.requireTwoClasses();
        data = new LabeledData(features, labels);
    }

    @Override
    public void observe(LabeledData more, Run run) {
        snapshot().requireFeatures(more.features());
        DenseFeatures.Builder all = new DenseFeatures.Builder(data.features().columns(), data.size() + more.size());
        for (Features part : List.of(data.features(), more.features())) {
            for (int i = 0; i < part.rows(); i++) {
                all.add(part.row(i));
            }
        }
        become(all.build(), data.labels().followedBy(more.labels()));
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        become(data.features(), data.labels().relabelled(rows, labels));
    }

    @Override
    public void forget(int[] rows, Run run) {
        LabeledData kept = data.select(RowNumbers.without(rows, data.size()));
        become(kept.features(), kept.labels());
    }

    @Override
    public int rows() {
        return data.size();
    }

    @Override
    public KeptRowsModel snapshot() {
        return new KeptRowsModel(data);
    }

    @Override
    public KeptRowsState state() {
        return new KeptRowsState(snapshot());
    }

    @Override
    public void restore(LearnerState<KeptRowsModel> state) {
        data = LearnerState.require(state, KeptRowsState.class).model().data();
    }

    @Override
    public void startFrom(KeptRowsModel model, Run run) {
        data = model.data();
    }
}
