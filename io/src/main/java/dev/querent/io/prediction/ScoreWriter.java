package dev.querent.io.prediction;

import dev.querent.core.data.Labels;
import dev.querent.io.record.Column;
import dev.querent.io.record.RecordWriter;
import dev.querent.io.record.Records;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes one record per row: {@code row} (counted from 0), its score under the name of its meaning, and its {@code label} if known. */
public final class ScoreWriter {
    private static final RecordWriter WRITER = new RecordWriter("scores");

    private ScoreWriter() {}

    /** Writes the whole file, in the formats of predictions. */
    public static void write(Path out, String name, double[] scores, Optional<Labels> labels) {
        List<Column> columns = new ArrayList<>(
                List.of(new Column.Whole("row", row -> row), new Column.Real(name, row -> scores[row])));
        labels.ifPresent(known -> columns.add(new Column.Text("label", known::name)));
        WRITER.write(out, new Records(scores.length, columns));
    }

    /** Rejects a name that {@link #write} would reject. Call it before long work. */
    public static void requireKnownFormat(Path out) {
        WRITER.requireKnownFormat(out);
    }
}
