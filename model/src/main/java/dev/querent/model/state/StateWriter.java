package dev.querent.model.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A {@link State} as one JSON object followed by its arrays. In the JSON an array is
 * {@code {"$array":"float64","length":n}}; the bytes come after the JSON in the order in which the descriptors appear. Equal
 * states give equal bytes. A number with a fraction or an exponent is a double, any other a long.
 */
final class StateWriter {
    private static final JsonFactory JSON = new JsonFactory();
    static final String ARRAY = "$array";
    static final String LENGTH = "length";
    static final String NUMBER = "$number";

    private final byte[] json;
    private final List<Object> arrays;

    private StateWriter(byte[] json, List<Object> arrays) {
        this.json = json;
        this.arrays = arrays;
    }

    static StateWriter of(State state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Object> arrays = new ArrayList<>();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            writeTree(state, out, arrays);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new StateWriter(bytes.toByteArray(), arrays);
    }

    int jsonLength() {
        return json.length;
    }

    /** Bytes of the JSON and the arrays. */
    long length() {
        return json.length
                + arrays.stream()
                        .mapToLong(array -> (long) Array.getLength(array) * SectionType.of(array).bytes)
                        .sum();
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(json);
        for (Object array : arrays) {
            ArraySections.write(SectionType.of(array), array, out);
        }
    }

    private static void writeTree(State state, JsonGenerator out, List<Object> arrays) throws IOException {
        out.writeStartObject();
        for (Map.Entry<String, Object> entry : state.entries().entrySet()) {
            if (entry.getKey().startsWith("$")) {
                throw new IllegalArgumentException(
                        "entry '" + entry.getKey() + "': names with $ belong to the file format");
            }
            out.writeFieldName(entry.getKey());
            writeValue(entry.getValue(), out, arrays);
        }
        out.writeEndObject();
    }

    /** The shortest text that reads back as the same bits, always with a dot; JSON itself has no NaN. */
    private static void writeNumber(double number, JsonGenerator out) throws IOException {
        if (Double.isFinite(number)) {
            out.writeNumber(Double.toString(number));
        } else {
            out.writeStartObject();
            out.writeStringField(NUMBER, Double.toString(number));
            out.writeEndObject();
        }
    }

    private static void writeValue(Object value, JsonGenerator out, List<Object> arrays) throws IOException {
        if (value instanceof State tree) {
            writeTree(tree, out, arrays);
        } else if (value instanceof List<?> texts) {
            out.writeStartArray();
            for (Object text : texts) {
                out.writeString((String) text);
            }
            out.writeEndArray();
        } else if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Long number) {
            out.writeNumber(number);
        } else if (value instanceof Double number) {
            writeNumber(number, out);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else {
            out.writeStartObject();
            out.writeStringField(ARRAY, SectionType.of(value).text);
            out.writeNumberField(LENGTH, Array.getLength(value));
            out.writeEndObject();
            arrays.add(value);
        }
    }
}
