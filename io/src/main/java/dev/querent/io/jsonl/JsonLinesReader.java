package dev.querent.io.jsonl;

import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One JSON object per line, all with the same keys. Numbers and arrays of numbers are features. The text is the value of the named
 * key, or of {@code text} if that is the only string besides the label.
 */
public final class JsonLinesReader implements FormatReader {

    @Override
    public String format() {
        return "jsonl";
    }

    /** By content: an opening brace, which no other text format starts with. */
    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(".jsonl")
                || nameWithoutGz.endsWith(".ndjson")
                || nameWithoutGz.endsWith(".json")
                || startsWithBrace(head);
    }

    private static boolean startsWithBrace(byte[] head) {
        for (byte b : head) {
            if (!Character.isWhitespace(b)) {
                return b == '{';
            }
        }
        return false;
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        try (InputStream in = DataSource.open(path);
                JsonRows rows = new JsonRows(path, in, options)) {
            Optional<JsonRow> row = rows.next();
            if (row.isEmpty()) {
                throw InputException.in(path, "has no objects; write one per line");
            }
            JsonSchema schema = new JsonSchema(path, row.get(), options);
            rows.carry(schema.carried()::contains);
            for (; row.isPresent(); row = rows.next()) {
                schema.take(row.get());
            }
            return schema.table(format());
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
    }
}
