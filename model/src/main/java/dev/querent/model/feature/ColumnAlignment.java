package dev.querent.model.feature;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.Vectors;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Brings the columns of later data into the order and number of the training data, or says why that is not possible. */
public record ColumnAlignment(FeatureSchema trained) {

    public Features align(Vectors vectors) {
        FeatureSchema given = vectors.schema();
        Optional<String> mismatch = trained.mismatch(given);
        if (mismatch.isEmpty()) {
            return vectors.features();
        }
        boolean named = !trained.names().isEmpty() && !given.names().isEmpty();
        if (named && placeable(given.names())) {
            return placed(vectors.features(), given.names());
        }
        if (!named && given.columns() < trained.columns() && vectors.features() instanceof SparseFeatures sparse) {
            return sparse.widenedTo(trained.columns()); // a LIBSVM file ends at the last feature that occurs in it
        }
        throw new InputException("the data does not fit the model: it has " + counted(given)
                + " but the model was trained on " + counted(trained)
                + firstOnlyIn(trained.names(), given.names(), " is missing")
                + firstOnlyIn(given.names(), trained.names(), " is not known to the model")
                + "; give the model the features it was trained on");
    }

    /**
     * Every given column is known, each once, and the ones that are missing are categories ({@code colour=blue}) of a column
     * that is there: no row of this file has that value, so they are zero.
     */
    private boolean placeable(List<String> givenNames) {
        Set<String> given = new HashSet<>(givenNames);
        Set<String> nominal = givenNames.stream()
                .flatMap(name -> nominalColumn(name).stream())
                .collect(Collectors.toSet());
        return given.size() == givenNames.size()
                && new HashSet<>(trained.names()).containsAll(given)
                && trained.names().stream()
                        .filter(name -> !given.contains(name))
                        .allMatch(name ->
                                nominalColumn(name).filter(nominal::contains).isPresent());
    }

    /** The column of a category. */
    private static Optional<String> nominalColumn(String name) {
        int end = name.indexOf('=');
        return end > 0 ? Optional.of(name.substring(0, end)) : Optional.empty();
    }

    private static String counted(FeatureSchema schema) {
        return schema.columns() + (schema.columns() == 1 ? " feature" : " features");
    }

    /** Empty if one side has no names: then only the counts can be compared. */
    private static String firstOnlyIn(List<String> names, List<String> others, String what) {
        if (others.isEmpty()) {
            return "";
        }
        Set<String> known = new HashSet<>(others);
        return names.stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "; '" + name + "'" + what)
                .orElse("");
    }

    private Features placed(Features features, List<String> givenNames) {
        Map<String, Integer> positions = new HashMap<>();
        for (int j = 0; j < trained.columns(); j++) {
            positions.put(trained.names().get(j), j);
        }
        int[] target = givenNames.stream().mapToInt(positions::get).toArray();
        return features instanceof SparseFeatures sparse
                ? placed(sparse, target, trained.columns())
                : placed(features, target, trained.columns());
    }

    private static Features placed(Features features, int[] target, int columns) {
        DenseFeatures.Builder builder = new DenseFeatures.Builder(columns, features.rows());
        double[] from = new double[target.length];
        double[] to = new double[columns];
        for (int row = 0; row < features.rows(); row++) {
            features.copyRow(row, from, 0);
            for (int j = 0; j < target.length; j++) {
                to[target[j]] = from[j];
            }
            builder.add(to);
        }
        return builder.build();
    }

    private static Features placed(SparseFeatures features, int[] target, int columns) {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int row = 0; row < features.rows(); row++) {
            Map<Integer, Float> ascending = new TreeMap<>();
            features.forEachNonZero(row, (column, value) -> ascending.put(target[column], value));
            ascending.forEach(builder::add);
            builder.endRow();
        }
        return builder.build(columns);
    }

    public void encode(State state) {
        state.put("columns", trained.columns()).put("names", trained.names());
    }

    public static ColumnAlignment decode(State state) {
        int columns = Math.toIntExact(state.integer("columns"));
        return new ColumnAlignment(new FeatureSchema(columns, state.texts("names")));
    }
}
