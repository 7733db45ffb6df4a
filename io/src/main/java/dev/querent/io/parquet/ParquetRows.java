package dev.querent.io.parquet;

import dev.querent.core.data.Labels;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.ColumnTexts;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.LabelCollector;
import dev.querent.io.read.MixedRows;
import dev.querent.model.error.InputException;
import dev.querent.model.table.Content;
import dev.querent.model.table.Table;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;

/** Takes row after row from the decoders. The first row determines the lengths of lists. */
final class ParquetRows extends GroupConverter {
    private final Path path;
    private final ColumnRoles roles;
    private final List<Cell> cells;
    private final int[] firstFeature; // per column the position of its first feature; -1 if it has none
    private final int[] lengths; // per column the number of its features
    private final LabelCollector labels = new LabelCollector();
    private final List<String> texts = new ArrayList<>();
    private final ColumnTexts[] carried; // null if a column is not carried along
    private MixedRows features;
    private int row;

    ParquetRows(Path path, ColumnRoles roles) {
        this.path = path;
        this.roles = roles;
        this.cells = roles.cells();
        this.carried = roles.carried();
        this.firstFeature = new int[cells.size()];
        this.lengths = new int[cells.size()];
    }

    @Override
    public Converter getConverter(int column) {
        return cells.get(column).converter();
    }

    @Override
    public void start() {
        cells.forEach(Cell::clear);
    }

    @Override
    public void end() {
        for (int column = 0; column < cells.size(); column++) {
            if (!roles.isAside(column) && !cells.get(column).isPresent()) {
                throw at(column, "the value is missing (null); fill it in or leave the row out");
            }
        }
        if (features == null) {
            features = layOut();
        }
        for (int column = 0; column < cells.size(); column++) {
            if (!roles.isAside(column)) {
                take(column);
            }
            if (carried[column] != null) {
                carried[column].add(text(cells.get(column)), roles.textKind(column));
            }
        }
        features.endRow();
        row++;
    }

    private MixedRows layOut() {
        List<String> names = new ArrayList<>();
        Arrays.fill(firstFeature, -1);
        for (int column = 0; column < cells.size(); column++) {
            if (roles.isFeature(column)) {
                firstFeature[column] = names.size();
                if (cells.get(column) instanceof NumberListCell list) {
                    for (int i = 0; i < list.length(); i++) {
                        names.add(roles.name(column) + "[" + i + "]");
                    }
                } else {
                    names.add(roles.name(column));
                }
                lengths[column] = names.size() - firstFeature[column];
            }
        }
        MixedRows rows = new MixedRows(names);
        for (int column = 0; column < cells.size(); column++) {
            if (roles.isFeature(column) && cells.get(column) instanceof WordCell) {
                rows.nominal(firstFeature[column]);
            }
        }
        return rows;
    }

    private void take(int column) {
        Cell cell = cells.get(column);
        if (cell instanceof NumberCell number) {
            features.number(firstFeature[column], checked(column, number.value()));
        } else if (cell instanceof NumberListCell list) {
            takeList(column, list);
        } else if (cell instanceof WordCell word) {
            takeWord(column, word.word());
        }
    }

    private static String text(Cell cell) {
        if (cell instanceof TextCell text) {
            return text.text();
        } else if (cell instanceof NumberCell number) {
            return number.text();
        } else if (cell instanceof NumberListCell list) {
            return list.text();
        }
        return ((WordCell) cell).word();
    }

    private void takeList(int column, NumberListCell list) {
        if (list.length() != lengths[column]) {
            throw at(
                    column,
                    "a list of " + list.length() + " values, the first row has " + lengths[column]
                            + "; all rows need the same number");
        }
        for (int i = 0; i < list.length(); i++) {
            features.number(firstFeature[column] + i, checked(column, list.value(i)));
        }
    }

    private void takeWord(int column, String word) {
        if (roles.isText(column)) {
            texts.add(word);
            return;
        }
        if (word.isBlank()) {
            throw at(column, BadValue.problem(word, ""));
        }
        if (roles.isFeature(column)) {
            features.category(firstFeature[column], word);
        } else {
            labels.add(word);
        }
    }

    private double checked(int column, double value) {
        if (!BadValue.isFeature(value)) {
            throw at(column, BadValue.problem(Double.toString(value), ""));
        }
        return value;
    }

    private InputException at(int column, String problem) {
        return InputException.in(
                path, "row " + row + " (counted from 0), column " + roles.name(column) + ": " + problem);
    }

    Table table(String format) {
        if (row == 0) {
            throw InputException.in(path, "has columns but no rows; check how the file was made");
        }
        Content content = roles.hasText() ? new Texts(texts) : vectors();
        Optional<Labels> named = roles.hasLabel() ? Optional.of(labels.build()) : Optional.empty();
        return new Table(path.toString(), format, content, named, ContentDigest.of(content, named))
                .carrying(ColumnTexts.collected(carried));
    }

    /** Elements of a single list have no names, as in formats without names. */
    private Vectors vectors() {
        Vectors vectors = features.build();
        return roles.onlyFeatureIsList() ? Vectors.unnamed(vectors.features()) : vectors;
    }
}
