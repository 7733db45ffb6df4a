package dev.querent.lab.data;

import dev.querent.core.data.LabeledData;

/** Rows to learn from and rows to test on, with the same features. */
public record TrainTest(LabeledData train, LabeledData test) {

    /** All rows, those to learn from first. */
    public LabeledData joined() {
        return JoinedRows.of(train, test);
    }
}
