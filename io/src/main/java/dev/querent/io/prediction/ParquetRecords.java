package dev.querent.io.prediction;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.WriteRecordModelType;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Parquet with the columns of the CSV file. Not compressed: probabilities hardly shrink, labels are stored once by the
 * format itself, and no codec has to be loaded.
 */
final class ParquetRecords {
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

    /** A record is no more than the number of its row; the columns know where to look. */
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
            }
        }
        return model;
    }
}
