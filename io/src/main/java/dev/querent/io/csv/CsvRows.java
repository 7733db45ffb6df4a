package dev.querent.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import dev.querent.core.data.Labels;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.ColumnTexts;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.Decimals;
import dev.querent.io.read.LabelCollector;
import dev.querent.io.read.MixedRows;
import dev.querent.io.read.NamedColumns;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Content;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn.Kind;
import dev.querent.model.table.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Takes fields as the CSV parser finds them, straight from its buffer: numbers never become strings. */
final class CsvRows extends AbstractBaseCsvCallbackHandler<Boolean> {
    private static final int LABEL = -1;
    private static final int TEXT = -2;
    private static final int ASIDE = -3;

    private final Path path;
    private final ReadOptions options;
    private final List<String> header = new ArrayList<>();
    private int[]
            roles = {}; // per column its position among the features, or one of the above; empty before the end of the
    // header
    private ColumnTexts[] carried = {}; // null if a column is not carried along
    private MixedRows features = new MixedRows(List.of());
    private final LabelCollector labels = new LabelCollector();
    private final List<String> texts = new ArrayList<>();
    private boolean labelled;
    private boolean textual;
    private int rows;
    private byte[] ascii = new byte[64];
    private Optional<InputException> badField = Optional.empty();

    CsvRows(Path path, ReadOptions options) {
        this.path = path;
        this.options = options;
    }

    @Override
    protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
        if (roles.length == 0) {
            header.add(new String(buffer, offset, length).strip());
            return;
        }
        if (column >= roles.length || badField.isPresent()) {
            return; // rejected when the row ends
        }
        try {
            take(column, buffer, offset, length);
        } catch (InputException e) {
            badField = Optional.of(e); // a missing field shifts the others: then its message is better
        }
    }

    private void take(int column, char[] buffer, int offset, int length) {
        switch (roles[column]) {
            case LABEL -> labels.add(given(column, new String(buffer, offset, length).strip()));
            case TEXT -> texts.add(new String(buffer, offset, length));
            case ASIDE -> {}
            default -> feature(column, roles[column], buffer, offset, length);
        }
        if (carried[column] != null) {
            boolean number = roles[column] >= 0 && !features.isNominal(roles[column]);
            carried[column].add(new String(buffer, offset, length), number ? Kind.NUMBER : Kind.TEXT);
        }
    }

    private void feature(int column, int feature, char[] buffer, int offset, int length) {
        if (!features.isNominal(feature)) {
            double value = number(buffer, offset, length);
            if (BadValue.isFeature(value)) {
                features.number(feature, value);
                return;
            }
            String word = new String(buffer, offset, length);
            if (!startsNominal(word)) {
                throw noFeature(column, word);
            }
            features.nominal(feature);
        }
        features.category(feature, given(column, new String(buffer, offset, length).strip()));
    }

    /** Only its first value can make a column nominal: earlier numbers would have lost their spelling. */
    private boolean startsNominal(String word) {
        return rows == 0 && !word.isBlank() && options.nominal().contains(ReadOptions.ALL_WORDS);
    }

    private InputException noFeature(int column, String word) {
        InputException problem =
                at(column, BadValue.problem(word, "name this column if it holds a category or the label"));
        String name = header.get(column);
        return BadValue.isWord(word)
                ? problem.trying(new SettingValue(Setting.NOMINAL, name), new SettingValue(Setting.LABEL, name))
                : problem;
    }

    private double number(char[] buffer, int offset, int length) {
        int from = offset;
        int to = offset + length;
        while (from < to && buffer[from] == ' ') {
            from++;
        }
        while (from < to && buffer[to - 1] == ' ') {
            to--;
        }
        if (to - from > ascii.length) {
            ascii = new byte[to - from];
        }
        for (int i = from; i < to; i++) {
            ascii[i - from] = (byte) Math.min(buffer[i], Byte.MAX_VALUE);
        }
        return Decimals.parse(ascii, 0, to - from);
    }

    private String given(int column, String value) {
        if (value.isEmpty()) {
            throw at(column, BadValue.problem(value, ""));
        }
        return value;
    }

    private InputException at(int column, String problem) {
        return InputException.at(path, getStartingLineNumber(), header.get(column), problem);
    }

    @Override
    protected Boolean buildRecord() {
        if (getRecordType() == RecordType.EMPTY) {
            return true;
        }
        if (roles.length == 0) {
            endHeader();
            return true;
        }
        if (getFieldCount() != roles.length) {
            throw InputException.in(
                    path,
                    "line " + getStartingLineNumber() + " has " + getFieldCount() + " fields, the header has "
                            + roles.length + "; look for a missing separator or quote");
        }
        if (badField.isPresent()) {
            throw badField.get();
        }
        features.endRow();
        rows++;
        return true;
    }

    private void endHeader() {
        NamedColumns columns = new NamedColumns(path, header);
        int label = columns.label(options).orElse(-1);
        int text = columns.text(options).orElse(-1);
        BitSet asides = columns.asides(options);
        columns.checkNominal(options);
        labelled = label >= 0;
        textual = text >= 0;
        roles = new int[header.size()];
        carried = new ColumnTexts[roles.length];
        List<String> names = new ArrayList<>();
        for (int column = 0; column < roles.length; column++) {
            if (column == text) {
                roles[column] = TEXT;
            } else if (column == label) {
                roles[column] = LABEL;
            } else if (textual || asides.get(column)) {
                roles[column] = ASIDE;
            } else {
                roles[column] = names.size();
                names.add(header.get(column));
            }
            if (roles[column] == ASIDE || options.allColumns()) {
                carried[column] = new ColumnTexts(header.get(column));
            }
        }
        features = new MixedRows(names);
        for (String name : options.nominal()) {
            int place = names.indexOf(name);
            if (place >= 0) {
                features.nominal(place);
            }
        }
    }

    Table table(String format) {
        if (rows == 0) {
            throw InputException.in(path, "has a header but no rows; check how the file was made");
        }
        Content content = textual ? new Texts(texts) : features.build();
        Optional<Labels> named = labelled ? Optional.of(labels.build()) : Optional.empty();
        return new Table(path.toString(), format, content, named, ContentDigest.of(content, named))
                .carrying(ColumnTexts.collected(carried));
    }
}
