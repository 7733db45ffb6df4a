package dev.querent.io.record;

import com.fasterxml.jackson.core.io.NumberOutput;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** CSV with a header. */
final class CsvRecords {
    private CsvRecords() {}

    static void write(OutputStream out, Records records) throws IOException {
        List<Column> columns = records.flat();
        try (CsvWriter csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new OtherSeparators())
                .build(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
            csv.writeRecord(columns.stream().map(Column::name).toList());
            for (int i = 0; i < records.rows(); i++) {
                int row = i;
                csv.writeRecord(
                        columns.stream().map(column -> text(column, row)).toList());
            }
        }
    }

    private static String text(Column column, int row) {
        if (column instanceof Column.Real number) {
            return shortest(number.value().applyAsDouble(row));
        }
        if (column instanceof Column.Whole whole) {
            return Integer.toString(whole.value().applyAsInt(row));
        }
        if (column instanceof Column.Maybe maybe) {
            return maybe.value().apply(row).orElse("");
        }
        if (column instanceof Column.Truth truth) {
            return Boolean.toString(truth.value().test(row));
        }
        if (column instanceof Column.Spelt spelt) {
            return spelt.text(row);
        }
        return ((Column.Text) column).value().apply(row);
    }

    /** Quotes characters that a reader could take for the separator when it guesses it from the header. */
    private static final class OtherSeparators implements QuoteStrategy {
        @Override
        public boolean quoteValue(int line, int field, String value) {
            return value.indexOf(';') >= 0 || value.indexOf('\t') >= 0;
        }
    }

    /** The fewest digits on every Java version; before Java 19, {@code Double.toString} sometimes gives one too many. */
    private static String shortest(double value) {
        return NumberOutput.toString(value, true);
    }
}
