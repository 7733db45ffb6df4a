package dev.querent.io.prediction;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.WriteRecordModelType;
import dev.querent.core.model.Predictions;
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
final class ParquetPredictions {
    private ParquetPredictions() {}

    static void write(OutputStream out, Predictions predictions) throws IOException {
        try (CarpetWriter<Integer> parquet = new CarpetWriter.Builder<>(out, Integer.class)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withWriteRecordModel(columns(predictions))
                .build()) {
            for (int row = 0; row < predictions.rows(); row++) {
                parquet.write(row);
            }
        }
    }

    /** A record is no more than the number of its row; the columns know where to look. */
    private static WriteRecordModelType<Integer> columns(Predictions predictions) {
        VarianceColumns variance = VarianceColumns.of(predictions);
        WriteRecordModelType<Integer> columns = FieldTypes.writeRecordModel(Integer.class)
                .withField("row", (ToIntFunction<Integer>) row -> row)
                .withField("label", FieldTypes.STRING.notNull(), predictions::bestName)
                .withField("probability", (ToDoubleFunction<Integer>) predictions::confidence);
        for (int c = 0; c < predictions.classes().size(); c++) {
            int code = c;
            columns = columns.withField("p_" + predictions.classes().name(c), (ToDoubleFunction<Integer>)
                    row -> predictions.probability(row, code));
        }
        for (var number : variance.numbers().entrySet()) {
            columns = columns.withField(number.getKey(), (ToDoubleFunction<Integer>) number.getValue()::applyAsDouble);
        }
        return variance.isEmpty()
                ? columns
                : columns.withField(VarianceColumns.KIND, FieldTypes.STRING.notNull(), row -> variance.kind());
    }
}
