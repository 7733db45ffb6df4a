package dev.querent.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of a command: for programs an object of keys and values, for people aligned lines. */
final class Report {
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final List<List<String>> lines = new ArrayList<>();
    private final List<String> blocks = new ArrayList<>();

    /** For both; the key, with blanks, is also the name of the line. */
    Report fact(String key, Object value, String text) {
        return line(key.replace('_', ' '), text).value(key, value);
    }

    Report fact(String key, Object value) {
        return fact(key, value, String.valueOf(value));
    }

    /** For programs only. */
    Report value(String key, Object value) {
        values.put(key, value instanceof Double number && !Double.isFinite(number) ? null : value);
        return this;
    }

    /** For people only. */
    Report line(String name, String text) {
        lines.add(List.of(name, text));
        return this;
    }

    /** For people only: several lines below the facts. */
    Report block(String text) {
        blocks.add(text);
        return this;
    }

    void print(PrintStream out, boolean json) {
        if (json) {
            out.println(jsonText());
            return;
        }
        out.print(TextTable.ofWords(lines.stream()
                .map(line -> line.stream().map(TerminalText::safe).toList())
                .toList()));
        for (int i = 0; i < blocks.size(); i++) {
            if (i > 0 || !lines.isEmpty()) {
                out.println();
            }
            out.print(TerminalText.safeLines(blocks.get(i)));
        }
    }

    private String jsonText() {
        try {
            return new ObjectMapper().writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
