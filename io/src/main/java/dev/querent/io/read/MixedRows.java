package dev.querent.io.read;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Collects rows of numeric and nominal columns. Values of a row may come in any order; those not set are 0. Each value of a
 * nominal column becomes a feature {@code column=value} that is 0 or 1. Peak memory is about 12 bytes per non-zero value. Not
 * thread-safe.
 */
public final class MixedRows {
    private final List<String> names;
    private final Categories[] categories; // null if the column holds numbers
    private final SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
    private final float[] row; // a nominal value is stored as its code + 1
    private boolean anyNominal;

    public MixedRows(List<String> names) {
        this.names = List.copyOf(names);
        this.categories = new Categories[names.size()];
        this.row = new float[names.size()];
    }

    /** Makes a column nominal; its values are collected and sorted. */
    public void nominal(int column) {
        categories[column] = Categories.asMet();
        anyNominal = true;
    }

    /** Makes a column nominal with the given values only. */
    public void nominal(int column, Collection<String> values) {
        categories[column] = Categories.declared(values);
        anyNominal = true;
    }

    public boolean isNominal(int column) {
        return categories[column] != null;
    }

    /** The value must be finite as a float. */
    public void number(int column, double value) {
        row[column] = (float) value;
    }

    public void category(int column, String value) {
        row[column] = categories[column].code(value) + 1;
    }

    public void endRow() {
        for (int column = 0; column < row.length; column++) {
            if (row[column] != 0) {
                builder.add(column, row[column]);
            }
        }
        builder.endRow();
        Arrays.fill(row, 0);
    }

    public int rows() {
        return builder.rows();
    }

    /** All rows; dense if more than a third of the values are non-zero, because that takes less memory. */
    public Vectors build() {
        SparseFeatures collected = builder.build(names.size());
        SparseFeatures features = anyNominal ? expanded(collected) : collected;
        return new Vectors(compact(features), FeatureSchema.named(featureNames()), Optional.empty());
    }

    private List<String> featureNames() {
        List<String> expanded = new ArrayList<>();
        for (int column = 0; column < names.size(); column++) {
            if (categories[column] == null) {
                expanded.add(names.get(column));
            } else {
                for (String value : categories[column].ordered()) {
                    expanded.add(names.get(column) + "=" + value);
                }
            }
        }
        return expanded;
    }

    private SparseFeatures expanded(SparseFeatures collected) {
        int[] first = new int[names.size()]; // first feature of each column
        int[][] places = new int[names.size()][];
        int width = 0;
        for (int column = 0; column < first.length; column++) {
            first[column] = width;
            if (categories[column] != null) {
                places[column] = categories[column].places();
            }
            width += places[column] == null ? 1 : places[column].length;
        }
        SparseFeaturesBuilder wide = new SparseFeaturesBuilder();
        for (int i = 0; i < collected.rows(); i++) {
            collected.forEachNonZero(i, (column, value) -> {
                if (places[column] == null) {
                    wide.add(first[column], value);
                } else {
                    wide.add(first[column] + places[column][(int) value - 1], 1);
                }
            });
            wide.endRow();
        }
        return wide.build(width);
    }

    private static Features compact(SparseFeatures features) {
        long cells = (long) features.rows() * features.columns();
        if (features.nonZeros() * 3 <= cells || cells > Integer.MAX_VALUE - 8) {
            return features;
        }
        float[] values = new float[(int) cells];
        for (int i = 0; i < features.rows(); i++) {
            int start = i * features.columns();
            for (int position = features.rowStart(i); position < features.rowEnd(i); position++) {
                values[start + features.index(position)] = features.value(position);
            }
        }
        return DenseFeatures.owning(features.rows(), features.columns(), values);
    }
}
