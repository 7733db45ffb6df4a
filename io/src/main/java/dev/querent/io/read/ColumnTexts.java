package dev.querent.io.read;

import dev.querent.model.table.TextColumn;
import dev.querent.model.table.TextColumn.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Collects the texts of one column that is carried along; equal texts are stored once. Not thread-safe. */
public final class ColumnTexts {
    private final String name;
    private final Map<String, String> distinct = new HashMap<>();
    private final List<String> values = new ArrayList<>();
    private Optional<Kind> kind = Optional.empty(); // of the values so far, except missing ones

    public ColumnTexts(String name) {
        this.name = name;
    }

    public void add(String text, Kind of) {
        values.add(distinct.computeIfAbsent(text, same -> same));
        if (!text.isEmpty()) {
            kind = Optional.of(kind.filter(before -> before != of).isPresent() ? Kind.TEXT : of);
        }
    }

    public TextColumn build() {
        return new TextColumn(name, kind.orElse(Kind.TEXT), values);
    }

    /** The collected columns; {@code null} stands for a column that is not carried along. */
    public static List<TextColumn> collected(ColumnTexts... columns) {
        return Stream.of(columns)
                .filter(Objects::nonNull)
                .map(ColumnTexts::build)
                .toList();
    }
}
