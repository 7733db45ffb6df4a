package dev.querent.model.table;

import java.util.List;
import java.util.Optional;

/** The number of features and, if the data has them, their names. Names are stored only here. */
public record FeatureSchema(int columns, List<String> names) {
    public FeatureSchema {
        if (columns < 0) {
            throw new IllegalArgumentException("columns must be >= 0, got " + columns);
        }
        names = List.copyOf(names);
        if (!names.isEmpty() && names.size() != columns) {
            throw new IllegalArgumentException(names.size() + " feature names for " + columns + " features");
        }
    }

    public static FeatureSchema unnamed(int columns) {
        return new FeatureSchema(columns, List.of());
    }

    public static FeatureSchema named(List<String> names) {
        return new FeatureSchema(names.size(), names);
    }

    /** Why rows of {@code other} do not fit this schema; empty if they do. */
    public Optional<String> mismatch(FeatureSchema other) {
        if (!names.isEmpty() && !other.names.isEmpty()) {
            for (int j = 0; j < Math.min(columns, other.columns); j++) {
                if (!names.get(j).equals(other.names.get(j))) {
                    return Optional.of("feature " + (j + 1) + " is '" + other.names.get(j) + "' but '" + names.get(j)
                            + "' is expected");
                }
            }
        }
        return columns == other.columns
                ? Optional.empty()
                : Optional.of("there are " + other.columns + " features but " + columns + " are expected");
    }
}
