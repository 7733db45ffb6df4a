package dev.querent.io.export;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.LabelState.Opinion;
import dev.querent.io.read.ExportColumns;
import dev.querent.io.record.Column;
import dev.querent.io.record.RecordWriter;
import dev.querent.io.record.Records;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes labels beside their rows: first all columns that the table carries, spelt as in its file, then
 *
 * <ul>
 *   <li>{@code row}, its number in the pool, from 0;
 *   <li>{@code label}, the one in force, with the {@code author} who gave it last, and the {@code time};
 *   <li>{@code audit}, whether it was given to measure the model;
 *   <li>{@code disputed}, whether authors gave different labels;
 *   <li>{@code flagged}, whether somebody flagged the row, and the {@code note} with it;
 *   <li>{@code opinions}, if several authors labelled the row: {@code ann=cat;bob=dog}, with a backslash before any of {@code \ = ;} in a name.
 * </ul>
 *
 * If the table has a column with one of these names, all of them end in {@code _2}, or the next free number. Texts that begin
 * like a spreadsheet formula are written as they are: an export changes no data.
 */
public final class LabelExport {
    private static final RecordWriter WRITER = new RecordWriter("labels");

    private final LabelState state;
    private final int[] rows; // of the pool, by record
    private final Map<Integer, Integer> items; // by row

    /** Which rows are written. */
    public enum Rows {
        LABELLED,
        ALL
    }

    private LabelExport(LabelState state, int[] rows, Map<Integer, Integer> items) {
        this.state = state;
        this.rows = rows;
        this.items = items;
    }

    /** Rejects a name that {@link #write} would reject. Call it before long work. */
    public static void requireKnownFormat(Path out) {
        WRITER.requireKnownFormat(out);
    }

    /**
     * Writes the whole file, in the formats of predictions and in the order of the pool.
     *
     * @param pool read with all columns, so that its features, labels and texts are written too
     * @param rowOf the row of each item of the log; items without one are not written
     * @return how many records were written
     */
    public static int write(Path out, Table pool, LabelState state, IntFunction<OptionalInt> rowOf, Rows wanted) {
        Map<Integer, Integer> items = new TreeMap<>();
        state.touchedItems()
                .forEach(item -> rowOf.apply(item).ifPresent(row -> {
                    if (row < 0 || row >= pool.rows() || items.put(row, item) != null) {
                        throw new IllegalArgumentException(
                                "item " + item + " cannot be row " + row + " of " + pool.source());
                    }
                }));
        int[] rows = wanted == Rows.ALL
                ? IntStream.range(0, pool.rows()).toArray()
                : items.keySet().stream()
                        .filter(row -> state.label(items.get(row)).isPresent())
                        .mapToInt(row -> row)
                        .toArray();
        LabelExport export = new LabelExport(state, rows, items);
        WRITER.write(out, new Records(rows.length, export.columns(pool.carried())));
        return rows.length;
    }

    private List<Column> columns(List<TextColumn> own) {
        String suffix = ExportColumns.suffix(own.stream().map(TextColumn::name).toList());
        List<Column> columns = new ArrayList<>();
        own.forEach(column -> columns.add(new Column.Spelt(column, record -> rows[record])));
        columns.add(new Column.Whole(ExportColumns.ROW + suffix, record -> rows[record]));
        columns.add(maybe(ExportColumns.LABEL + suffix, state::label));
        columns.add(maybe(ExportColumns.AUTHOR + suffix, item -> inForce(item).map(Opinion::author)));
        columns.add(maybe(
                ExportColumns.TIME + suffix,
                item -> inForce(item)
                        .map(opinion -> state.event(opinion.event()).time().toString())));
        columns.add(truth(ExportColumns.AUDIT + suffix, state::isAudit));
        columns.add(truth(ExportColumns.DISPUTED + suffix, item -> labels(item) > 1));
        columns.add(truth(ExportColumns.FLAGGED + suffix, state::isFlagged));
        columns.add(text(ExportColumns.OPINIONS + suffix, this::opinions));
        columns.add(text(ExportColumns.NOTE + suffix, this::notes));
        return columns;
    }

    private Optional<Integer> item(int record) {
        return Optional.ofNullable(items.get(rows[record]));
    }

    private Column maybe(String name, IntFunction<Optional<String>> ofItem) {
        return new Column.Maybe(name, record -> item(record).flatMap(ofItem::apply));
    }

    private Column text(String name, IntFunction<String> ofItem) {
        return new Column.Text(name, record -> item(record).map(ofItem::apply).orElse(""));
    }

    private Column truth(String name, IntFunction<Boolean> ofItem) {
        return new Column.Truth(name, record -> item(record).map(ofItem::apply).orElse(false));
    }

    /** The latest opinion that is the label in force. */
    private Optional<Opinion> inForce(int item) {
        List<Opinion> opinions = state.opinions(item);
        return state.label(item)
                .flatMap(label -> opinions.stream()
                        .filter(opinion -> opinion.label().equals(label))
                        .reduce((before, after) -> after));
    }

    private long labels(int item) {
        return state.opinions(item).stream().map(Opinion::label).distinct().count();
    }

    private String opinions(int item) {
        List<Opinion> opinions = state.opinions(item);
        return opinions.size() < 2
                ? ""
                : opinions.stream()
                        .map(opinion -> escaped(opinion.author()) + "=" + escaped(opinion.label()))
                        .collect(Collectors.joining(";"));
    }

    private static String escaped(String name) {
        return name.replaceAll("[\\\\=;]", "\\\\$0");
    }

    private String notes(int item) {
        return state.events(item).stream()
                .map(LabelEvent::action)
                .filter(Flagged.class::isInstance)
                .map(action -> ((Flagged) action).note())
                .filter(note -> !note.isBlank())
                .collect(Collectors.joining("; "));
    }
}
