package dev.querent.lab.data;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.io.format.DataReader;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;

/** A file of numbers with labels, in any format that Querent reads. */
public final class LabeledFile {
    private LabeledFile() {}

    public static LabeledData read(Path path) {
        Table table = DataReader.standard().read(path, ReadOptions.defaults());
        if (!(table.content() instanceof Vectors vectors)) {
            throw new IllegalArgumentException(
                    path + " holds " + table.content().kind() + "; vectors are needed");
        }
        Labels labels = table.labels()
                .orElseThrow(() -> new IllegalArgumentException(path + " has no labels, which are needed"));
        return new LabeledData(vectors.features(), labels);
    }
}
