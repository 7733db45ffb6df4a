package dev.querent.io.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.LabelText;
import dev.querent.io.read.NamedColumns;
import dev.querent.io.read.ShortestDecimals;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.TextColumn.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads objects one by one from a stream. */
final class JsonRows implements Closeable {
    // NaN is not JSON, but common; parsing it lets the message say where it is
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Path path;
    private final JsonParser parser;
    private final ReadOptions options;
    private Predicate<String> carried = key -> true;

    JsonRows(Path path, InputStream in, ReadOptions options) throws IOException {
        this.path = path;
        this.parser = FACTORY.createParser(in);
        this.options = options;
    }

    /** Sets which keys have texts from now on; before that, all have. */
    void carry(Predicate<String> keys) {
        carried = keys;
    }

    /** The next object; empty at the end. */
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
            return Optional.of(members(line));
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

    private JsonRow members(long line) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, JsonRow.Text> texts = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            JsonToken token = parser.nextToken();
            boolean isCarried = carried.test(key);
            Optional<JsonRow.Text> scalar =
                    isCarried && token.isScalarValue() ? Optional.of(scalar(token)) : Optional.empty();
            Object value;
            if (isLabel(key)) {
                value = label(key);
            } else if (isWanted(key)) {
                value = value(key);
            } else {
                value = JsonRow.ASIDE;
            }
            if (values.put(key, value) != null) {
                throw at(key, "the key occurs twice");
            }
            if (isCarried) {
                texts.put(key, scalar.isPresent() ? scalar.get() : structure(value));
            } else if (value == JsonRow.ASIDE) {
                parser.skipChildren();
            }
        }
        return new JsonRow(line, values, texts);
    }

    private JsonRow.Text scalar(JsonToken token) throws IOException {
        return token == JsonToken.VALUE_NULL
                ? new JsonRow.Text("", Kind.TEXT)
                : new JsonRow.Text(parser.getText(), token.isNumeric() ? Kind.NUMBER : Kind.TEXT);
    }

    /** An array already read, or the array or object that comes next. */
    private JsonRow.Text structure(Object value) throws IOException {
        if (value instanceof double[] numbers) {
            return new JsonRow.Text(
                    Arrays.stream(numbers).mapToObj(ShortestDecimals::of).collect(Collectors.joining(",", "[", "]")),
                    Kind.LIST);
        }
        boolean isArray = parser.currentToken() == JsonToken.START_ARRAY;
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.copyCurrentStructure(parser);
        }
        return new JsonRow.Text(text.toString(), isArray ? Kind.LIST : Kind.TEXT);
    }

    private boolean isLabel(String key) {
        boolean isText = options.text().filter(key::equals).isPresent();
        return options.label().map(key::equals).orElseGet(() -> key.equalsIgnoreCase(NamedColumns.LABEL) && !isText);
    }

    /** Next to a named text, only the label counts. */
    private boolean isWanted(String key) {
        return options.text()
                .map(key::equals)
                .orElseGet(() -> options.id().filter(key::equals).isEmpty()
                        && !options.without().contains(key));
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
            case START_OBJECT -> throw at(key, "a nested object; write its values as separate keys");
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
