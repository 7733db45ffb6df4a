package dev.querent.io.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.querent.core.active.LabelEntry;
import java.time.Instant;

/** Entries as lines of JSON, such as {@code {"entry":"label","row":7,"label":"cat","time":"2026-11-16T12:00:00Z"}}. */
final class EntryText {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LABEL = "label";

    private EntryText() {}

    static String header(int version, String pool) {
        return JSON.createObjectNode()
                .put("querent_journal", version)
                .put("pool", pool)
                .toString();
    }

    static String of(LabelEntry entry, Instant time) {
        ObjectNode line = JSON.createObjectNode();
        if (entry instanceof LabelEntry.Labelled labelled) {
            line.put("entry", LABEL).put("row", labelled.row()).put(LABEL, labelled.label());
            if (labelled.audit()) {
                line.put("audit", true);
            }
        } else if (entry instanceof LabelEntry.Skipped skipped) {
            line.put("entry", "skip").put("row", skipped.row());
        } else if (entry instanceof LabelEntry.Relabelled corrected) {
            line.put("entry", "relabel").put("row", corrected.row()).put(LABEL, corrected.label());
        } else {
            line.put("entry", "undo");
        }
        return line.put("time", time.toString()).toString();
    }

    /** Any line; one that is no JSON object is refused. */
    static JsonNode parse(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node == null || !node.isObject()) {
                throw new IllegalArgumentException("is no JSON object");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("is no JSON (" + e.getOriginalMessage() + ")", e);
        }
    }

    static LabelEntry entry(String line) {
        JsonNode node = parse(line);
        String kind = node.path("entry").asText();
        return switch (kind) {
            case LABEL ->
                new LabelEntry.Labelled(
                        row(node), label(node), node.path("audit").asBoolean(false));
            case "skip" -> new LabelEntry.Skipped(row(node));
            case "relabel" -> new LabelEntry.Relabelled(row(node), label(node));
            case "undo" -> new LabelEntry.Undone();
            default -> throw new IllegalArgumentException("has the unknown entry '" + kind + "'");
        };
    }

    private static int row(JsonNode node) {
        if (!node.path("row").isInt()) {
            throw new IllegalArgumentException("has no row");
        }
        return node.get("row").asInt();
    }

    private static String label(JsonNode node) {
        if (!node.path(LABEL).isTextual()) {
            throw new IllegalArgumentException("has no label");
        }
        return node.get(LABEL).asText();
    }
}
