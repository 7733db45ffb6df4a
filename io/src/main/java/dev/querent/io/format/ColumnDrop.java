package dev.querent.io.format;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.model.error.InputException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Leaves out unwanted features that are not whole columns, such as one value of a nominal column. */
final class ColumnDrop {
    private ColumnDrop() {}

    /**
     * Leaves out the features with the given names. Columns with these names that the reader carries along are no longer features. Rows to predict need not
     * have them.
     */
    static Table from(Path path, Table table, ReadOptions options) {
        Set<String> unwanted = options.without();
        List<String> names =
                table.content() instanceof Vectors vectors ? vectors.schema().names() : List.of();
        if (!options.labelMayBeMissing()) {
            requireKnown(path, table, names, unwanted);
        }
        return table.content() instanceof Vectors vectors && names.stream().anyMatch(unwanted::contains)
                ? table.withContent(remaining(vectors, unwanted))
                : table;
    }

    private static void requireKnown(Path path, Table table, List<String> names, Set<String> unwanted) {
        if (names.isEmpty() && table.carried().isEmpty()) {
            throw InputException.in(path, "has no named columns, so none can be left out");
        }
        for (String name : unwanted.stream().sorted().toList()) {
            if (!names.contains(name) && table.carried(name).isEmpty()) {
                throw InputException.in(path, "no column '" + name + "' to leave out" + NearestNames.hint(name, names));
            }
        }
    }

    private static Vectors remaining(Vectors vectors, Set<String> unwanted) {
        List<String> names = vectors.schema().names();
        int[] kept = IntStream.range(0, names.size())
                .filter(column -> !unwanted.contains(names.get(column)))
                .toArray();
        List<String> keptNames = Arrays.stream(kept).mapToObj(names::get).toList();
        return new Vectors(columns(vectors.features(), kept), FeatureSchema.named(keptNames), Optional.empty());
    }

    private static Features columns(Features all, int[] kept) {
        return all instanceof SparseFeatures ? sparse(all, kept) : dense(all, kept);
    }

    private static Features dense(Features all, int[] kept) {
        double[] row = new double[kept.length];
        DenseFeatures.Builder builder = new DenseFeatures.Builder(kept.length, all.rows());
        for (int i = 0; i < all.rows(); i++) {
            for (int k = 0; k < kept.length; k++) {
                row[k] = all.get(i, kept[k]);
            }
            builder.add(row);
        }
        return builder.build();
    }

    private static Features sparse(Features all, int[] kept) {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < all.rows(); i++) {
            all.forEachNonZero(i, (column, value) -> {
                int place = Arrays.binarySearch(kept, column);
                if (place >= 0) {
                    builder.add(place, value);
                }
            });
            builder.endRow();
        }
        return builder.build(kept.length);
    }
}
