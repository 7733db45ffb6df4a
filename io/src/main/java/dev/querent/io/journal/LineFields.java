package dev.querent.io.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of a JSON object. Each must be present and of the right type, and {@link #end} rejects keys that were not read. The message of an
 * {@link IllegalArgumentException} follows the word "line". For one thread.
 */
final class LineFields {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final JsonNode object;
    private final Set<String> asked = new HashSet<>();

    private LineFields(JsonNode object) {
        if (!object.isObject()) {
            throw new IllegalArgumentException("is not a JSON object");
        }
        this.object = object;
    }

    static LineFields parse(String text) {
        try {
            return new LineFields(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is not a JSON object (" + e.getOriginalMessage() + ")", e);
        }
    }

    static ObjectNode create() {
        return JSON.createObjectNode();
    }

    /** Text with unpaired surrogates has no form in UTF-8 and is written with escapes. */
    static String write(ObjectNode object) {
        String text = object.toString();
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return text;
        }
        try {
            return JSON.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON", e);
        }
    }

    boolean has(String key) {
        return object.has(key);
    }

    private JsonNode required(String key, boolean ofItsType, String type) {
        asked.add(key);
        if (!object.has(key)) {
            throw new IllegalArgumentException("has no '" + key + "'");
        } else if (!ofItsType) {
            throw new IllegalArgumentException("has a '" + key + "' that is not a " + type);
        }
        return object.get(key);
    }

    String text(String key) {
        return required(key, object.path(key).isTextual(), "text").textValue();
    }

    Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    boolean flag(String key) {
        return required(key, object.path(key).isBoolean(), "truth value").booleanValue();
    }

    int count(String key) {
        return required(key, object.path(key).isInt(), "whole number").intValue();
    }

    long number(String key) {
        JsonNode value = object.path(key);
        return required(key, value.isIntegralNumber() && value.canConvertToLong(), "whole number")
                .longValue();
    }

    Instant time(String key) {
        try {
            return Instant.parse(text(key));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("has a '" + key + "' that is not a time", e);
        }
    }

    Optional<LineFields> optionalObject(String key) {
        return has(key) ? Optional.of(new LineFields(required(key, true, "object"))) : Optional.empty();
    }

    List<LineFields> objects(String key) {
        List<LineFields> objects = new ArrayList<>();
        required(key, object.path(key).isArray(), "list").forEach(element -> objects.add(new LineFields(element)));
        return objects;
    }

    /** A list of texts, with null for an unknown one. */
    List<Optional<String>> optionalTexts(String key) {
        List<Optional<String>> texts = new ArrayList<>();
        for (JsonNode element : required(key, object.path(key).isArray(), "list")) {
            if (!element.isTextual() && !element.isNull()) {
                throw new IllegalArgumentException("has a '" + key + "' that is not a list of texts");
            }
            texts.add(Optional.ofNullable(element.textValue()));
        }
        return texts;
    }

    /** Rejects keys that were not read. */
    void end() {
        object.fieldNames().forEachRemaining(key -> {
            if (!asked.contains(key)) {
                throw new IllegalArgumentException("has the unknown key '" + key + "'");
            }
        });
    }
}
