package dev.querent.io.prediction;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/** A named value that every record of a file has, by the number of its row. */
sealed interface Column {

    String name();

    record Whole(String name, IntUnaryOperator value) implements Column {}

    record Text(String name, IntFunction<String> value) implements Column {}

    record Real(String name, IntToDoubleFunction value) implements Column {}

    /** Numbers that belong together: one object where records are trees, else a column {@code prefix + name} for each. */
    record Group(String name, String prefix, List<Real> members) implements Column {
        List<Column> columns() {
            return members.stream()
                    .<Column>map(member -> new Real(prefix + member.name(), member.value()))
                    .toList();
        }
    }
}
