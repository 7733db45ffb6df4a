package dev.querent.io.parquet;

import dev.querent.io.read.ColumnTexts;
import dev.querent.io.read.NamedColumns;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.TextColumn.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Which columns are read, and for what. The label is the column the user names or {@code label}. A text column, if named, is the
 * whole content; otherwise numbers and lists of numbers are features, and so are words in columns named as nominal.
 */
final class ColumnRoles {
    /** The row names of a pandas table, which pandas stores as a column. */
    private static final Pattern PANDAS_INDEX = Pattern.compile("__index_level_\\d+__");

    private final Path path;
    private final String schemaName;
    private final List<Type> columns = new ArrayList<>();
    private final List<ColumnKind> readAs = new ArrayList<>(); // a number may be read as a word
    private final BitSet asides = new BitSet(); // read, but not features
    private final boolean allCarried;
    private final int label;
    private final int text;

    ColumnRoles(Path path, MessageType schema, ReadOptions options) {
        this.path = path;
        this.schemaName = schema.getName();
        NamedColumns named = new NamedColumns(
                path, schema.getFields().stream().map(Type::getName).toList());
        named.checkNominal(options);
        BitSet noFeatures = named.asides(options);
        this.allCarried = options.allColumns();
        int labelAt = named.label(options).orElse(-1);
        int textAt = named.text(options).orElse(-1);
        int labelRead = -1;
        int textRead = -1;
        for (int column = 0; column < schema.getFieldCount(); column++) {
            Type type = schema.getType(column);
            if (column == labelAt) {
                labelRead = columns.size();
                addWord(type, "a label", ColumnKind.WORD, ColumnKind.NUMBER);
            } else if (column == textAt) {
                textRead = columns.size();
                addWord(type, "a text", ColumnKind.WORD);
            } else if (noFeatures.get(column)) {
                addAside(type);
            } else if (!PANDAS_INDEX.matcher(type.getName()).matches()) {
                if (textAt < 0) {
                    addFeature(type, options);
                } else {
                    addAside(type);
                }
            }
        }
        label = labelRead;
        text = textRead;
        if (text < 0 && columns.size() - asides.cardinality() == (label < 0 ? 0 : 1)) {
            throw InputException.in(
                            path,
                            "has no column for features (columns: " + String.join(", ", named.names())
                                    + "); add numeric columns, or name a text column")
                    .trying(new SettingValue(Setting.TEXT, ""));
        }
    }

    private void addAside(Type type) {
        asides.set(columns.size());
        columns.add(type);
        readAs.add(ColumnKind.of(type));
    }

    private void addWord(Type type, String role, ColumnKind... kinds) {
        if (!List.of(kinds).contains(ColumnKind.of(type))) {
            throw InputException.in(
                    path,
                    "column " + type.getName() + " is " + spelled(type) + ", which cannot be " + role
                            + "; name another column");
        }
        columns.add(type);
        readAs.add(ColumnKind.WORD);
    }

    private void addFeature(Type type, ReadOptions options) {
        ColumnKind kind = ColumnKind.of(type);
        String name = type.getName();
        if (options.nominal().contains(name)
                || (kind == ColumnKind.WORD && options.nominal().contains(ReadOptions.ALL_WORDS))) {
            addWord(type, "a category", ColumnKind.WORD, ColumnKind.NUMBER);
            return;
        }
        if (kind == ColumnKind.OTHER) {
            throw InputException.in(
                    path,
                    "column " + name + " is " + spelled(type)
                            + ", not a number or list of numbers; convert it or leave the column out");
        }
        if (kind == ColumnKind.WORD) {
            throw InputException.in(
                            path, "column " + name + " holds words; name it if it is a category, the label or the text")
                    .trying(
                            new SettingValue(Setting.NOMINAL, name),
                            new SettingValue(Setting.LABEL, name),
                            new SettingValue(Setting.TEXT, name));
        }
        columns.add(type);
        readAs.add(kind);
    }

    private static String spelled(Type type) {
        return type.toString().replaceAll("\\s+", " ");
    }

    /** The part of the schema that is read. */
    MessageType projection() {
        return new MessageType(schemaName, columns);
    }

    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            Type type = columns.get(column);
            boolean isAside = asides.get(column);
            cells.add(
                    switch (readAs.get(column)) {
                        case NUMBERS -> new NumberListCell(type);
                        case WORD -> isAside ? new TextCell(type) : new WordCell(type.asPrimitiveType());
                        default -> isAside ? new TextCell(type) : new NumberCell(type.asPrimitiveType(), allCarried);
                    });
        }
        return cells;
    }

    String name(int column) {
        return columns.get(column).getName();
    }

    boolean isFeature(int column) {
        return column != label && column != text && !asides.get(column);
    }

    boolean isAside(int column) {
        return asides.get(column);
    }

    /** A collector for the texts of each column; null if it is not carried along. */
    ColumnTexts[] carried() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> allCarried || asides.get(column) ? new ColumnTexts(name(column)) : null)
                .toArray(ColumnTexts[]::new);
    }

    Kind textKind(int column) {
        return switch (readAs.get(column)) {
            case NUMBERS -> Kind.LIST;
            case NUMBER -> Kind.NUMBER;
            default -> Kind.TEXT;
        };
    }

    boolean isText(int column) {
        return column == text;
    }

    boolean hasText() {
        return text >= 0;
    }

    boolean hasLabel() {
        return label >= 0;
    }

    /** Whether the features are the elements of one list and nothing else. */
    boolean onlyFeatureIsList() {
        int[] features =
                IntStream.range(0, columns.size()).filter(this::isFeature).toArray();
        return features.length == 1 && readAs.get(features[0]) == ColumnKind.NUMBERS;
    }
}
