package dev.querent.io.prediction;

import com.fasterxml.jackson.core.io.NumberOutput;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.querent.core.model.Predictions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** CSV: {@code row,label,probability}, a column {@code p_CLASS} for each class, and the variance. */
final class CsvPredictions {
    private CsvPredictions() {}

    static void write(OutputStream out, Predictions predictions) throws IOException {
        VarianceColumns variance = VarianceColumns.of(predictions);
        try (CsvWriter csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .build(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
            csv.writeRecord(header(predictions, variance));
            for (int row = 0; row < predictions.rows(); row++) {
                csv.writeRecord(fields(predictions, variance, row));
            }
        }
    }

    private static List<String> header(Predictions predictions, VarianceColumns variance) {
        List<String> header = new ArrayList<>(List.of("row", "label", "probability"));
        predictions.classes().names().forEach(name -> header.add("p_" + name));
        if (!variance.isEmpty()) {
            header.addAll(variance.numbers().keySet());
            header.add(VarianceColumns.KIND);
        }
        return header;
    }

    private static List<String> fields(Predictions predictions, VarianceColumns variance, int row) {
        List<String> fields = new ArrayList<>();
        fields.add(Integer.toString(row));
        fields.add(predictions.bestName(row));
        fields.add(shortest(predictions.confidence(row)));
        for (int c = 0; c < predictions.classes().size(); c++) {
            fields.add(shortest(predictions.probability(row, c)));
        }
        if (!variance.isEmpty()) {
            variance.numbers().values().forEach(number -> fields.add(shortest(number.applyAsDouble(row))));
            fields.add(variance.kind());
        }
        return fields;
    }

    /** Fewest digits on every Java version; {@code Double.toString} sometimes gives one too many before Java 19. */
    private static String shortest(double value) {
        return NumberOutput.toString(value, true);
    }
}
