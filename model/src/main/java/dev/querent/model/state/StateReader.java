package dev.querent.model.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@link StateWriter} wrote. Never allocates more than the bytes that are there. Reads token by token, because a tree of
 * nodes needs a part of Jackson that takes longer to load than a small model takes to predict.
 */
final class StateReader {
    private static final JsonFactory JSON = new JsonFactory();

    private final InputStream in;
    private long bytesLeft;

    private StateReader(InputStream in, long bytesLeft) {
        this.in = in;
        this.bytesLeft = bytesLeft;
    }

    /**
     * Reads a JSON object of {@code jsonLength} bytes and the arrays after it, which must take {@code arrayBytes}.
     *
     * @throws IOException with a sentence about what is wrong
     */
    static State read(int jsonLength, long arrayBytes, InputStream in) throws IOException {
        byte[] json = in.readNBytes(jsonLength);
        if (json.length < jsonLength) {
            throw new EOFException("it ends within its description");
        }
        StateReader reader = new StateReader(in, arrayBytes);
        State state;
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("its description is not a JSON object");
            }
            parser.nextToken();
            state = reader.tree(parser);
        }
        if (reader.bytesLeft != 0) {
            throw new IOException(reader.bytesLeft + " bytes of arrays are not described");
        }
        return state;
    }

    /** From the first name, or the end of an object without any, to its end. */
    private State tree(JsonParser json) throws IOException {
        State state = new State();
        for (; json.currentToken() == JsonToken.FIELD_NAME; json.nextToken()) {
            String name = json.currentName();
            json.nextToken();
            put(name, json, state);
        }
        return state;
    }

    private void put(String name, JsonParser json, State into) throws IOException {
        switch (json.currentToken()) {
            case VALUE_STRING -> into.put(name, json.getText());
            case VALUE_NUMBER_INT -> into.put(name, json.getLongValue());
            case VALUE_NUMBER_FLOAT -> into.put(name, json.getDoubleValue());
            case VALUE_TRUE, VALUE_FALSE -> into.put(name, json.getBooleanValue());
            case START_ARRAY -> into.put(name, texts(name, json));
            case START_OBJECT -> putObject(name, json, into);
            default -> throw new IOException("entry '" + name + "' holds " + json.getText());
        }
    }

    /** The first name of an object says what it stands for. */
    private void putObject(String name, JsonParser json, State into) throws IOException {
        String first = json.nextToken() == JsonToken.FIELD_NAME ? json.currentName() : "";
        switch (first) {
            case StateWriter.ARRAY -> {
                String type = json.nextTextValue();
                json.nextToken();
                long length = StateWriter.LENGTH.equals(json.currentName()) ? json.nextLongValue(-1) : -1;
                json.nextToken();
                putArray(name, type, length, into);
            }
            case StateWriter.NUMBER -> {
                into.put(name, notFinite(name, json.nextTextValue()));
                json.nextToken();
            }
            default -> into.put(name, tree(json));
        }
    }

    private static List<String> texts(String name, JsonParser json) throws IOException {
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw new IOException("entry '" + name + "' holds " + json.getText() + " among its texts");
            }
            texts.add(json.getText());
        }
        return texts;
    }

    private static double notFinite(String name, String text) throws IOException {
        return switch (String.valueOf(text)) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw new IOException("entry '" + name + "' is the number '" + text + "'");
        };
    }

    private void putArray(String name, String typeName, long length, State into) throws IOException {
        SectionType type = SectionType.named(String.valueOf(typeName))
                .orElseThrow(() -> new IOException("entry '" + name + "' is of unknown type '" + typeName + "'"));
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
