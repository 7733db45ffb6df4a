package dev.querent.core.golden;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Rows of a small CSV file under {@code golden/}, made by the script beside it. Lines with # are comments. */
public final class GoldenTable {
    private GoldenTable() {}

    /** Each row as column name to text. */
    public static Stream<Map<String, String>> rows(String file) {
        List<String> lines = new ArrayList<>();
        for (String line : text(file).split("\n", -1)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        String[] header = lines.get(0).split(",", -1);
        return lines.subList(1, lines.size()).stream().map(line -> row(header, line.split(",", -1)));
    }

    private static Map<String, String> row(String[] header, String[] cells) {
        Map<String, String> row = new TreeMap<>();
        for (int i = 0; i < header.length; i++) {
            row.put(header[i], cells[i]);
        }
        return row;
    }

    private static String text(String file) {
        try (InputStream in = GoldenTable.class.getResourceAsStream("/golden/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
