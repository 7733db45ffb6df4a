package dev.querent.io.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * CSV and TSV with a header line. Every column except the label holds numbers, unless it is named as nominal or as not a feature.
 * A text column, if named, is the content, and all others except the label are carried along.
 */
public final class CsvTableReader implements FormatReader {

    @Override
    public String format() {
        return "csv";
    }

    /** By content: text whose first line has a separator. */
    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(".csv")
                || nameWithoutGz.endsWith(".tsv")
                || nameWithoutGz.endsWith(".tab")
                || looksLikeHeader(head);
    }

    private static boolean looksLikeHeader(byte[] head) {
        boolean separated = false;
        for (byte b : head) {
            if (b == '\n' || b == '\r') {
                break;
            }
            if (b >= 0 && b < ' ' && b != '\t') {
                return false;
            }
            separated |= b == ',' || b == ';' || b == '\t';
        }
        return separated;
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        CsvRows rows = new CsvRows(path, options);
        try (CsvReader<Boolean> csv =
                CsvDialect.of(DataSource.head(path)).builder().build(rows, DataSource.openText(path))) {
            csv.forEach(taken -> {}); // the handler keeps what it needs
        } catch (CsvParseException e) {
            throw e.getCause() instanceof InputException known
                    ? known
                    : InputException.in(path, "not well-formed: " + e.getMessage() + "; check the quotes", e);
        } catch (UncheckedIOException e) {
            throw DataSource.failure(path, e.getCause());
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
        return rows.table(format());
    }
}
