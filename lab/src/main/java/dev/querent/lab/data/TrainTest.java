package dev.querent.lab.data;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;

/** Rows to learn from and rows to test on, with the same features. */
public record TrainTest(LabeledData train, LabeledData test) {

    /** All rows, those to learn from first. */
    public LabeledData joined() {
        return new LabeledData(
                SparseFeatures.copyOf(train.features()).concatenated(SparseFeatures.copyOf(test.features())),
                train.labels().followedBy(test.labels()));
    }
}
