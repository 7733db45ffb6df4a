package dev.querent.io.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.querent.io.read.Decimals;
import dev.querent.model.table.TextColumn.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;

/** JSON lines: one object per row, groups as objects inside it. */
final class JsonRecords {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER) // shortest form on every Java version
            .build();

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][-+]?\\d++)?");

    private JsonRecords() {}

    static void write(OutputStream out, Records records) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.setPrettyPrinter(
                    new MinimalPrettyPrinter("")); // line feeds are written below, also after the last line
            for (int row = 0; row < records.rows(); row++) {
                json.writeStartObject();
                for (Column column : records.columns()) {
                    writeValue(json, column, row);
                }
                json.writeEndObject();
                json.writeRaw('\n');
            }
        }
    }

    private static void writeValue(JsonGenerator json, Column column, int row) throws IOException {
        json.writeFieldName(column.name());
        if (column instanceof Column.Real number) {
            json.writeNumber(number.value().applyAsDouble(row));
        } else if (column instanceof Column.Whole whole) {
            json.writeNumber(whole.value().applyAsInt(row));
        } else if (column instanceof Column.Text text) {
            json.writeString(text.value().apply(row));
        } else if (column instanceof Column.Maybe maybe) {
            json.writeString(maybe.value().apply(row).orElse(null));
        } else if (column instanceof Column.Truth truth) {
            json.writeBoolean(truth.value().test(row));
        } else if (column instanceof Column.Spelt spelt) {
            writeSpelt(json, spelt.column().kind(), spelt.text(row));
        } else if (column instanceof Column.Group group) {
            json.writeStartObject();
            for (Column member : group.members()) {
                writeValue(json, member, row);
            }
            json.writeEndObject();
        }
    }

    private static void writeSpelt(JsonGenerator json, Kind kind, String text) throws IOException {
        if (kind == Kind.TEXT) {
            json.writeString(text);
        } else if (text.isBlank()) {
            json.writeNull();
        } else if (kind == Kind.LIST) {
            json.writeRawValue(text);
        } else if (NUMBER.matcher(text).matches()) {
            json.writeNumber(text);
        } else {
            json.writeNumber(Decimals.parse(text.strip())); // such as +1 or 007, which are not JSON
        }
    }
}
