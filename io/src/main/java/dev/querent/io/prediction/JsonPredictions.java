package dev.querent.io.prediction;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.querent.core.model.Predictions;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** JSON lines: one object per row, the classes in an object {@code probabilities}. */
final class JsonPredictions {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER) // shortest form on every Java version
            .build();

    private JsonPredictions() {}

    static void write(OutputStream out, Predictions predictions) throws IOException {
        VarianceColumns variance = VarianceColumns.of(predictions);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.setPrettyPrinter(new MinimalPrettyPrinter("")); // lines are ended below, the last one too
            for (int row = 0; row < predictions.rows(); row++) {
                writeRow(json, predictions, variance, row);
                json.writeRaw('\n');
            }
        }
    }

    private static void writeRow(JsonGenerator json, Predictions predictions, VarianceColumns variance, int row)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("row", row);
        json.writeStringField("label", predictions.bestName(row));
        json.writeNumberField("probability", predictions.confidence(row));
        json.writeObjectFieldStart("probabilities");
        for (int c = 0; c < predictions.classes().size(); c++) {
            json.writeNumberField(predictions.classes().name(c), predictions.probability(row, c));
        }
        json.writeEndObject();
        for (Map.Entry<String, IntToDoubleFunction> number : variance.numbers().entrySet()) {
            json.writeNumberField(number.getKey(), number.getValue().applyAsDouble(row));
        }
        if (!variance.isEmpty()) {
            json.writeStringField(VarianceColumns.KIND, variance.kind());
        }
        json.writeEndObject();
    }
}
