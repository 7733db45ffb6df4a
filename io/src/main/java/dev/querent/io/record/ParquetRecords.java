package dev.querent.io.record;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.ToBooleanFunction;
import com.jerolba.carpet.model.WriteRecordModelType;
import dev.querent.io.read.Decimals;
import dev.querent.model.table.TextColumn.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Parquet with the columns of the CSV file. Not compressed: probabilities hardly shrink, labels are stored once by the
 * format itself, and no codec has to be loaded.
 */
final class ParquetRecords {
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}"); // always a long

    private ParquetRecords() {}

    static void write(OutputStream out, Records records) throws IOException {
        try (CarpetWriter<Integer> parquet = new CarpetWriter.Builder<>(out, Integer.class)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withWriteRecordModel(model(records))
                .build()) {
            for (int row = 0; row < records.rows(); row++) {
                parquet.write(row);
            }
        }
    }

    /** A record is only its row number; the columns look up the values. */
    private static WriteRecordModelType<Integer> model(Records records) {
        WriteRecordModelType<Integer> model = FieldTypes.writeRecordModel(Integer.class);
        for (Column column : records.flat()) {
            if (column instanceof Column.Real number) {
                model = model.withField(number.name(), (ToDoubleFunction<Integer>) number.value()::applyAsDouble);
            } else if (column instanceof Column.Whole whole) {
                model = model.withField(whole.name(), (ToIntFunction<Integer>) whole.value()::applyAsInt);
            } else if (column instanceof Column.Text text) {
                model = model.withField(
                        text.name(),
                        FieldTypes.STRING.notNull(),
                        row -> text.value().apply(row));
            } else if (column instanceof Column.Maybe maybe) {
                model = model.withField(
                        maybe.name(),
                        FieldTypes.STRING,
                        row -> maybe.value().apply(row).orElse(null));
            } else if (column instanceof Column.Truth truth) {
                model = model.withField(truth.name(), (ToBooleanFunction<Integer>)
                        row -> truth.value().test(row));
            } else if (column instanceof Column.Spelt spelt) {
                model = withSpelt(model, spelt);
            }
        }
        return model;
    }

    /** Numbers are written as whole numbers if all are whole. */
    private static WriteRecordModelType<Integer> withSpelt(WriteRecordModelType<Integer> model, Column.Spelt spelt) {
        String name = spelt.name();
        if (spelt.column().kind() != Kind.NUMBER) {
            return model.withField(name, FieldTypes.STRING.notNull(), spelt::text);
        }
        boolean isWhole = spelt.column().values().stream()
                .allMatch(text -> text.isBlank() || WHOLE.matcher(text.strip()).matches());
        return isWhole
                ? model.withField(name, FieldTypes.LONG, row -> number(spelt.text(row), Long::valueOf))
                : model.withField(name, FieldTypes.DOUBLE, row -> number(spelt.text(row), Decimals::parse));
    }

    private static <T> T number(String text, Function<String, T> parsed) {
        return text.isBlank() ? null : parsed.apply(text.strip());
    }
}
