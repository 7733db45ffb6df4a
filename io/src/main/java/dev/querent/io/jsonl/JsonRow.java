package dev.querent.io.jsonl;

import dev.querent.model.table.TextColumn;
import java.util.Map;

/**
 * One object: its keys in order with {@code Double}, {@code String} or {@code double[]} values (true and false are 1 and 0),
 * and the line it starts on. The value of the label key is always a {@code String}; keys that are not features have {@link #ASIDE}.
 *
 * @param texts values as written, for the keys that are carried along
 */
record JsonRow(long line, Map<String, Object> values, Map<String, Text> texts) {
    static final Object ASIDE = new Object();

    /** A value as text; null is empty. */
    record Text(String text, TextColumn.Kind kind) {}
}
