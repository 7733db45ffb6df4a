package dev.querent.io.record;

import java.util.List;
import java.util.stream.Stream;

/** What is to be written: one record per row, all with the same columns. */
public record Records(int rows, List<Column> columns) {

    /** For formats that are tables: groups are laid out side by side. */
    List<Column> flat() {
        return columns.stream()
                .flatMap(column -> column instanceof Column.Group group ? group.columns().stream() : Stream.of(column))
                .toList();
    }
}
