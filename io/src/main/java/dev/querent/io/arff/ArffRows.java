package dev.querent.io.arff;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.io.arff.ArffAttribute.Kind;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.ColumnTexts;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.Decimals;
import dev.querent.io.read.LabelCollector;
import dev.querent.io.read.LabelText;
import dev.querent.io.read.MixedRows;
import dev.querent.io.read.NamedColumns;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Content;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import dev.querent.model.table.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Turns data lines into rows. */
final class ArffRows {
    private static final int NONE = -1;

    private final Path path;
    private final List<ArffAttribute> attributes;
    private final int label;
    private final int text;
    private final MixedRows features;
    private final int[] places; // position of each attribute among the features; NONE for the others
    private final ColumnTexts[] carried; // null if an attribute is not carried along
    private final LabelCollector labels = new LabelCollector();
    private final List<String> texts = new ArrayList<>();
    private int rows;

    ArffRows(Path path, List<ArffAttribute> attributes, ReadOptions options) {
        this.path = path;
        this.attributes = attributes;
        NamedColumns columns = new NamedColumns(
                path, attributes.stream().map(ArffAttribute::name).toList());
        this.text = columns.text(options).orElse(NONE);
        BitSet asides = columns.asides(options);
        this.label = columns.label(options).orElseGet(() -> usualLabel(asides));
        this.places = new int[attributes.size()];
        this.carried = new ColumnTexts[attributes.size()];
        List<String> names = new ArrayList<>();
        for (int j = 0; j < places.length; j++) {
            places[j] = text == NONE && j != label && !asides.get(j) ? names.size() : NONE;
            if (places[j] != NONE) {
                names.add(usable(attributes.get(j)).name());
            }
            boolean isAside = places[j] == NONE && j != label && j != text;
            carried[j] = isAside || options.allColumns()
                    ? new ColumnTexts(columns.names().get(j))
                    : null;
        }
        this.features = new MixedRows(names);
        for (int j = 0; j < places.length; j++) {
            if (places[j] != NONE && attributes.get(j).kind() == Kind.NOMINAL) {
                features.nominal(places[j], attributes.get(j).values());
            }
        }
    }

    private int usualLabel(BitSet asides) {
        for (int j = 0; j < attributes.size(); j++) {
            if (attributes.get(j).name().equalsIgnoreCase("class") && !asides.get(j)) {
                return j;
            }
        }
        int last = attributes.size() - 1;
        return attributes.get(last).kind() == Kind.NOMINAL && last != text && !asides.get(last) ? last : NONE;
    }

    private ArffAttribute usable(ArffAttribute attribute) {
        if (attribute.kind() == Kind.STRING) {
            throw InputException.in(
                            path,
                            "attribute " + BadValue.quoted(attribute.name())
                                    + " holds strings; name it as the text if it is the content, else remove it")
                    .trying(new SettingValue(Setting.TEXT, attribute.name()));
        }
        return attribute;
    }

    void take(long number, String source) {
        ArffLine line = new ArffLine(source);
        if (line.atEnd()) {
            return;
        }
        if (line.take('{')) {
            sparseRow(number, line);
        } else {
            denseRow(number, line);
        }
        features.endRow();
        rows++;
    }

    private void denseRow(long number, ArffLine line) {
        int fields = 0;
        do {
            String value = word(number, line);
            if (fields < attributes.size()) {
                set(number, fields, value, line.wasQuoted());
            }
            fields++;
            if (!line.take(',') && value.isEmpty() && !line.wasQuoted()) {
                throw InputException.at(path, number, "a brace does not belong here; put values with braces in quotes");
            }
        } while (!line.atEnd());
        if (fields != attributes.size()) {
            throw InputException.in(
                    path,
                    "line " + number + " has " + fields + " values, the header declares " + attributes.size()
                            + " attributes; look for a missing comma or quote");
        }
    }

    /** Pairs of index and value; an attribute left out is 0 or, if nominal, has its first value. */
    private void sparseRow(long number, ArffLine line) {
        boolean[] given = new boolean[attributes.size()];
        int previous = NONE;
        while (!line.take('}')) {
            if (line.atEnd()) {
                throw InputException.at(path, number, "the row is not closed by }");
            }
            int index = index(number, word(number, line), previous);
            set(number, index, word(number, line), line.wasQuoted());
            given[index] = true;
            previous = index;
            line.take(',');
        }
        for (int j = 0; j < given.length; j++) {
            if (!given[j]) {
                setDefault(number, j);
            }
        }
    }

    private int index(long number, String written, int previous) {
        double index = Decimals.parse(written);
        if (!(index >= 0 && index < attributes.size()) || index != Math.rint(index)) {
            throw InputException.at(
                    path,
                    number,
                    "index " + BadValue.quoted(written) + " is not a whole number from 0 to "
                            + (attributes.size() - 1));
        }
        if (index <= previous) {
            throw InputException.at(
                    path,
                    number,
                    "index " + written + " comes after index " + previous
                            + "; sort each row by index and give each once");
        }
        return (int) index;
    }

    private void setDefault(long number, int j) {
        ArffAttribute attribute = attributes.get(j);
        switch (attribute.kind()) {
            case NOMINAL -> set(number, j, attribute.values().iterator().next(), true);
            case NUMBER -> set(number, j, "0", false);
            case STRING -> set(number, j, "", false);
        }
    }

    private String word(long number, ArffLine line) {
        return line.word().orElseThrow(() -> InputException.at(path, number, "a quote is not closed"));
    }

    private void set(long number, int j, String value, boolean quoted) {
        boolean missing = !quoted && (value.equals("?") || value.isEmpty());
        if (carried[j] != null) {
            boolean isNumber = attributes.get(j).kind() == Kind.NUMBER;
            carried[j].add(missing ? "" : value, isNumber ? TextColumn.Kind.NUMBER : TextColumn.Kind.TEXT);
        }
        if (j != label && j != text && places[j] == NONE) {
            return;
        }
        if (missing) {
            throw at(number, j, BadValue.problem("", ""));
        }
        ArffAttribute attribute = attributes.get(j);
        if (attribute.kind() == Kind.NOMINAL && !attribute.values().contains(value)) {
            throw at(number, j, BadValue.quoted(value) + " is not among its declared values; add it to the header");
        }
        if (j == text) {
            texts.add(value);
        } else if (j == label) {
            labels.add(attribute.kind() == Kind.NUMBER ? LabelText.canonical(value) : value);
        } else if (attribute.kind() == Kind.NOMINAL) {
            features.category(places[j], value);
        } else {
            double parsed = Decimals.parse(value);
            if (!BadValue.isFeature(parsed)) {
                throw at(number, j, BadValue.problem(value, "the header declares this attribute numeric"));
            }
            features.number(places[j], parsed);
        }
    }

    private InputException at(long number, int attribute, String problem) {
        return InputException.at(path, number, attributes.get(attribute).name(), problem);
    }

    Table table(String format) {
        if (rows == 0) {
            throw InputException.in(path, "has a header but no rows; check how the file was made");
        }
        Content content = text == NONE ? features.build() : new Texts(texts);
        Optional<Labels> named = label == NONE ? Optional.empty() : Optional.of(labels());
        return new Table(path.toString(), format, content, named, ContentDigest.of(content, named))
                .carrying(ColumnTexts.collected(carried));
    }

    private Labels labels() {
        ArffAttribute attribute = attributes.get(label);
        return attribute.kind() == Kind.NOMINAL ? labels.build(LabelSet.of(attribute.valueList())) : labels.build();
    }
}
