package dev.querent.core.data;

/** Rows with their classes. Immutable. */
public record LabeledData(Features features, Labels labels) {
    public LabeledData {
        if (features.rows() != labels.size()) {
            throw new IllegalArgumentException("there are " + features.rows() + " feature rows but " + labels.size()
                    + " labels; one label per row is needed");
        }
    }

    public int size() {
        return labels.size();
    }

    public LabelSet classes() {
        return labels.classes();
    }

    public LabeledData select(int[] rows) {
        return new LabeledData(features.select(rows), labels.select(rows));
    }
}
