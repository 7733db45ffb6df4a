package dev.querent.io.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.querent.io.state.State;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads what {@link StateWriter} wrote. Nothing is allocated beyond the bytes that are there. */
final class StateReader {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final InputStream in;
    private long bytesLeft;

    private StateReader(InputStream in, long bytesLeft) {
        this.in = in;
        this.bytesLeft = bytesLeft;
    }

    /**
     * Reads a JSON object of {@code jsonLength} bytes and the arrays after it, which must take {@code arrayBytes}.
     *
     * @throws IOException with a sentence about what does not fit
     */
    static State read(int jsonLength, long arrayBytes, InputStream in) throws IOException {
        byte[] json = in.readNBytes(jsonLength);
        if (json.length < jsonLength) {
            throw new EOFException("it ends within its description");
        }
        JsonNode root = JSON.readTree(json);
        if (root == null || !root.isObject()) {
            throw new IOException("its description is not a JSON object");
        }
        StateReader reader = new StateReader(in, arrayBytes);
        State state = reader.tree(root);
        if (reader.bytesLeft != 0) {
            throw new IOException(reader.bytesLeft + " bytes of arrays are not described");
        }
        return state;
    }

    private State tree(JsonNode object) throws IOException {
        State state = new State();
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            put(entry.getKey(), entry.getValue(), state);
        }
        return state;
    }

    private void put(String name, JsonNode value, State into) throws IOException {
        if (value.isTextual()) {
            into.put(name, value.textValue());
        } else if (value.isIntegralNumber() && value.canConvertToLong()) {
            into.put(name, value.longValue());
        } else if (value.isFloatingPointNumber()) {
            into.put(name, value.doubleValue());
        } else if (value.isBoolean()) {
            into.put(name, value.booleanValue());
        } else if (value.isArray()) {
            into.put(name, texts(name, value));
        } else if (value.has(StateWriter.ARRAY)) {
            putArray(name, value, into);
        } else if (value.has(StateWriter.NUMBER)) {
            into.put(name, notFinite(name, value.get(StateWriter.NUMBER).asText()));
        } else if (value.isObject()) {
            into.put(name, tree(value));
        } else {
            throw new IOException("entry '" + name + "' holds " + value);
        }
    }

    private static List<String> texts(String name, JsonNode list) throws IOException {
        List<String> texts = new ArrayList<>(list.size());
        for (JsonNode item : list) {
            if (!item.isTextual()) {
                throw new IOException("entry '" + name + "' holds " + item + " among its texts");
            }
            texts.add(item.textValue());
        }
        return texts;
    }

    private static double notFinite(String name, String text) throws IOException {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw new IOException("entry '" + name + "' is the number '" + text + "'");
        };
    }

    private void putArray(String name, JsonNode descriptor, State into) throws IOException {
        String typeName = descriptor.get(StateWriter.ARRAY).asText();
        ElementType type = ElementType.named(typeName)
                .orElseThrow(() -> new IOException("entry '" + name + "' is of unknown type '" + typeName + "'"));
        long length = descriptor.path(StateWriter.LENGTH).asLong(-1);
        if (length < 0 || length > Integer.MAX_VALUE || length * type.bytes > bytesLeft) {
            throw new IOException("entry '" + name + "' announces " + length + " values of " + type.bytes
                    + " bytes but " + bytesLeft + " bytes are left");
        }
        bytesLeft -= length * type.bytes;
        Object array = ArraySections.read(type, (int) length, in);
        switch (type) {
            case FLOAT64 -> into.put(name, (double[]) array);
            case FLOAT32 -> into.put(name, (float[]) array);
            case INT32 -> into.put(name, (int[]) array);
        }
    }
}
