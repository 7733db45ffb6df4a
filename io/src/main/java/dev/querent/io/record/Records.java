package dev.querent.io.record;

import java.util.List;
import java.util.stream.Stream;

/** Records to write: one per row, all with the same columns. */
public record Records(int rows, List<Column> columns) {

    /** For tables: the columns of groups side by side. */
    List<Column> flat() {
        return columns.stream()
                .flatMap(column -> column instanceof Column.Group group ? group.columns().stream() : Stream.of(column))
                .toList();
    }
}
