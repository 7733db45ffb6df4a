package dev.querent.io.record;

import dev.querent.model.table.TextColumn;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/** A named value of each record of a file, by row number. */
public sealed interface Column {

    String name();

    record Whole(String name, IntUnaryOperator value) implements Column {}

    record Text(String name, IntFunction<String> value) implements Column {}

    /** A text that some records lack. */
    record Maybe(String name, IntFunction<Optional<String>> value) implements Column {}

    record Truth(String name, IntPredicate value) implements Column {}

    /** A column of a data file, spelt as there; formats with numbers and lists write them as such, and a missing one as null. */
    record Spelt(TextColumn column, IntUnaryOperator row) implements Column {
        @Override
        public String name() {
            return column.name();
        }

        String text(int record) {
            return column.value(row.applyAsInt(record));
        }
    }

    record Real(String name, IntToDoubleFunction value) implements Column {}

    /** Numbers that belong together: one object if records are trees, else a column {@code prefix + name} for each. */
    record Group(String name, String prefix, List<Real> members) implements Column {
        List<Column> columns() {
            return members.stream()
                    .<Column>map(member -> new Real(prefix + member.name(), member.value()))
                    .toList();
        }
    }
}
