package dev.querent.io.arff;

import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * ARFF with numeric and nominal attributes and dense or sparse rows. The label is the attribute the user names, else one named
 * {@code label} or {@code class}, else the last one if it is nominal. Each value of another nominal attribute becomes a
 * feature {@code attribute=value}.
 */
public final class ArffReader implements FormatReader {
    // possessive, so that no content makes matching slow
    private static final Pattern OPENING = Pattern.compile(
            "\\A\\uFEFF?(?:[ \\t\\r]*+(?:%[^\\n]*+)?\\n)*+[ \\t]*+@relation\\s", Pattern.CASE_INSENSITIVE);

    @Override
    public String format() {
        return "arff";
    }

    /** By content: starts with {@code @relation}, after comments. */
    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(".arff")
                || OPENING.matcher(new String(head, StandardCharsets.UTF_8)).find();
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        try (Reader text = DataSource.openText(path);
                LineNumberReader lines = new LineNumberReader(text)) {
            ArffRows rows = new ArffRows(path, new ArffHeader(path, lines, options).attributes(), options);
            String line;
            while ((line = lines.readLine()) != null) {
                rows.take(lines.getLineNumber(), line);
            }
            return rows.table(format());
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
    }
}
