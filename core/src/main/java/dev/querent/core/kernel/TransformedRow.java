package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** The non-zero values of one row after a transform per dimension; reused between rows. */
final class TransformedRow {

    /** Maps the value of a dimension. */
    @FunctionalInterface
    interface Mapping {
        double apply(int dimension, double value);
    }

    final int[] dimensions;
    final double[] values;
    int size;

    TransformedRow(int columns) {
        dimensions = new int[columns];
        values = new double[columns];
    }

    TransformedRow load(Features features, int row, Mapping mapping) {
        size = 0;
        features.forEachNonZero(row, (dimension, value) -> {
            dimensions[size] = dimension;
            values[size++] = mapping.apply(dimension, value);
        });
        return this;
    }
}
