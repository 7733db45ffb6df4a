package dev.querent.io.jsonl;

import java.util.Map;

/**
 * One object: its keys in order with {@code Double}, {@code String} or {@code double[]} values (true and false are 1 and 0),
 * and the line it starts on. The value of the label key is always a {@code String}; keys of no interest have
 * {@link #PASSED_OVER}.
 */
record JsonRow(long line, Map<String, Object> values) {
    static final Object PASSED_OVER = new Object();
}
