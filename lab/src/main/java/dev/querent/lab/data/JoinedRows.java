package dev.querent.lab.data;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeaturesBuilder;
import java.util.stream.IntStream;

/** Two sets of rows as one, for protocols that draw their own splits. */
final class JoinedRows {
    private JoinedRows() {}

    static LabeledData of(LabeledData first, LabeledData second) {
        if (first.features().columns() != second.features().columns()) {
            throw new IllegalArgumentException("rows of " + first.features().columns() + " and "
                    + second.features().columns() + " features cannot be joined");
        }
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        append(first.features(), builder);
        append(second.features(), builder);
        LabelSet classes = first.classes();
        int[] codes = IntStream.concat(
                        IntStream.of(first.labels().codes()),
                        IntStream.of(second.labels().recoded(classes).codes()))
                .toArray();
        return new LabeledData(builder.build(first.features().columns()), Labels.of(classes, codes));
    }

    private static void append(Features rows, SparseFeaturesBuilder builder) {
        for (int i = 0; i < rows.rows(); i++) {
            rows.forEachNonZero(i, builder::add);
            builder.endRow();
        }
    }
}
