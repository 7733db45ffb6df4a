package dev.querent.core.data;

import dev.querent.core.random.Seed;

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

    /**
     * These rows followed by {@code more}, which must have the same width; keeps the storage form of these rows. Classes are matched by name,
     * see {@link Labels#followedBy}.
     */
    public LabeledData followedBy(LabeledData more) {
        return new LabeledData(features.followedBy(more.features), labels.followedBy(more.labels));
    }

    /** A stratified sample of about {@code most} rows, without classes of one row; these rows if there are no more. */
    public LabeledData sample(int most, Seed seed) {
        return size() <= most
                ? this
                : select(Split.stratified(labels, (double) most / size(), seed).test());
    }

    public LabeledData select(int[] rows) {
        return new LabeledData(features.select(rows), labels.select(rows));
    }
}
