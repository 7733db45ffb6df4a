package dev.querent.io.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.querent.io.InputException;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.LabelText;
import dev.querent.io.read.NamedColumns;
import dev.querent.io.read.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Pulls one object after the other from a stream. */
final class JsonRows implements Closeable {
    // NaN is no JSON, but common; taking it in lets us say where it is
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Path path;
    private final JsonParser parser;
    private final ReadOptions options;

    JsonRows(Path path, InputStream in, ReadOptions options) throws IOException {
        this.path = path;
        this.parser = FACTORY.createParser(in);
        this.options = options;
    }

    /** The next object; nothing at the end. */
    Optional<JsonRow> next() throws IOException {
        try {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return Optional.empty();
            }
            long line = line();
            if (token == JsonToken.START_ARRAY) {
                throw InputException.at(
                        path, line, "an array; write one object per line, for example with jq -c '.[]'");
            }
            if (token != JsonToken.START_OBJECT) {
                throw InputException.at(path, line, BadValue.quoted(parser.getText()) + " is not an object in braces");
            }
            return Optional.of(new JsonRow(line, members()));
        } catch (JsonParseException e) {
            throw InputException.at(
                    path,
                    e.getLocation().getLineNr(),
                    "not valid JSON: "
                            + e.getOriginalMessage().lines().findFirst().orElse("unknown problem"));
        }
    }

    private long line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private Map<String, Object> members() throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            Object value = isLabel(key) ? label(key) : isWanted(key) ? value(key) : passedOver();
            if (values.put(key, value) != null) {
                throw at(key, "the key occurs twice");
            }
        }
        return values;
    }

    private boolean isLabel(String key) {
        return options.label().map(key::equals).orElseGet(() -> key.equalsIgnoreCase(NamedColumns.LABEL));
    }

    /** Next to a named text, only the label counts. */
    private boolean isWanted(String key) {
        return options.text().map(key::equals).orElse(true);
    }

    private Object passedOver() throws IOException {
        parser.skipChildren();
        return JsonRow.PASSED_OVER;
    }

    private String label(String key) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> LabelText.canonical(parser.getText());
            default -> throw at(key, "the label must be a string, a number, true or false");
        };
    }

    private Object value(String key) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case START_ARRAY -> array(key);
            case START_OBJECT -> throw at(key, "an object within the object; write its values as keys of their own");
            default -> number(key);
        };
    }

    private double[] array(String key) throws IOException {
        double[] values = new double[16];
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (count == values.length) {
                values = Arrays.copyOf(values, count * 2);
            }
            values[count] = number(key + "[" + count + "]");
            count++;
        }
        return Arrays.copyOf(values, count);
    }

    private double number(String key) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                double value = parser.getDoubleValue();
                if (!BadValue.isFeature(value)) {
                    throw at(key, BadValue.problem(parser.getText(), ""));
                }
                yield value;
            }
            case VALUE_TRUE -> 1;
            case VALUE_FALSE -> 0;
            case VALUE_NULL -> throw at(key, BadValue.problem("", ""));
            default -> throw at(key, BadValue.problem(parser.getText(), "an array of features holds numbers only"));
        };
    }

    private InputException at(String key, String problem) {
        return InputException.at(path, line(), key, problem);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
