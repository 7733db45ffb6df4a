package dev.querent.model.table;

import java.util.ArrayList;
import java.util.List;

/**
 * A column of a data file as text, one value per row, spelt as in the file ({@code 007} stays {@code 007}); a missing value is empty.
 *
 * @param kind of the values, according to the file
 */
public record TextColumn(String name, Kind kind, List<String> values) {

    /** What the texts stand for. */
    public enum Kind {
        TEXT,
        NUMBER,
        /** A list in brackets, as JSON writes it. */
        LIST
    }

    public TextColumn {
        values = List.copyOf(values);
    }

    public String value(int row) {
        return values.get(row);
    }

    public TextColumn select(int[] rows) {
        List<String> picked = new ArrayList<>(rows.length);
        for (int row : rows) {
            picked.add(values.get(row));
        }
        return new TextColumn(name, kind, picked);
    }
}
