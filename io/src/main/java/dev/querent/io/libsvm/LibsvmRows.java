package dev.querent.io.libsvm;

import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.Decimals;
import dev.querent.io.read.LabelCollector;
import dev.querent.io.read.LabelText;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Parses lines byte by byte; only labels become strings. */
final class LibsvmRows {
    private static final String FORM = "; a line is 'label index:value index:value ...'";
    private static final int NO_INDEX = -1;

    private final Path path;
    private final boolean firstIndexGiven;
    private final Map<String, String> canonicalLabels = new HashMap<>();
    private LabelCollector labels = new LabelCollector();
    private SparseFeaturesBuilder features = new SparseFeaturesBuilder();
    private int firstIndex;
    private int highest = NO_INDEX;
    private long line;

    LibsvmRows(Path path, OptionalInt firstIndex) {
        this.path = path;
        this.firstIndexGiven = firstIndex.isPresent();
        this.firstIndex = firstIndex.orElse(1);
    }

    /** Parses {@code bytes[0..end)}, which ends with a line feed, so that no other check for the end is needed. */
    void take(byte[] bytes, int end) {
        int at = line == 0 ? afterByteOrderMark(bytes, end) : 0;
        while (at < end) {
            line++;
            at = skipBlanks(bytes, at);
            if (bytes[at] != '\n' && bytes[at] != '#') {
                at = row(bytes, at);
            }
            while (bytes[at] != '\n') {
                at++;
            }
            at++;
        }
    }

    private static int afterByteOrderMark(byte[] bytes, int end) {
        boolean mark = end > 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return mark ? 3 : 0;
    }

    /** One row; returns the position of the line feed or of the comment that ends it. */
    private int row(byte[] bytes, int start) {
        int at = endOfToken(bytes, start);
        String raw = text(bytes, start, at);
        labels.add(canonicalLabels.computeIfAbsent(raw, this::label));
        int previous = NO_INDEX;
        at = skipBlanks(bytes, at);
        while (bytes[at] != '\n' && bytes[at] != '#') {
            int token = at;
            long index = 0;
            int digit;
            while ((digit = bytes[at] - '0') >= 0 && digit <= 9 && index < Integer.MAX_VALUE) {
                index = index * 10 + digit;
                at++;
            }
            if (at == token || bytes[at] != ':' || index >= Integer.MAX_VALUE) {
                throw badToken(text(bytes, token, endOfToken(bytes, token)));
            }
            int valueStart = at + 1;
            at = endOfToken(bytes, valueStart);
            if (index <= previous) {
                throw notAscending((int) index, previous);
            }
            previous = (int) index;
            add(previous, Decimals.parse(bytes, valueStart, at), bytes, valueStart, at);
            at = skipBlanks(bytes, at);
        }
        highest = Math.max(highest, previous);
        features.endRow();
        return at;
    }

    private void add(int index, double value, byte[] bytes, int from, int to) {
        if (!BadValue.isFeature(value)) {
            throw InputException.at(
                    path,
                    line,
                    "feature " + index + ": " + BadValue.problem(text(bytes, from, to), "write a number there"));
        }
        if (index < firstIndex) {
            numberFromZero();
        }
        features.add(index - firstIndex, value);
    }

    /** Called at the first feature 0: rows so far were taken as numbered from 1, so their features move up by one. */
    private void numberFromZero() {
        if (firstIndexGiven) {
            throw InputException.at(
                            path,
                            line,
                            "feature 0, but the user or the model says that features start at 1; say so if they start at 0")
                    .trying(new SettingValue(Setting.FIRST_INDEX, "0"));
        }
        firstIndex = 0;
        SparseFeatures fromOne = features.build();
        features = new SparseFeaturesBuilder();
        for (int row = 0; row < fromOne.rows(); row++) {
            for (int position = fromOne.rowStart(row); position < fromOne.rowEnd(row); position++) {
                features.add(fromOne.index(position) + 1, fromOne.value(position));
            }
            features.endRow();
        }
    }

    private String label(String raw) {
        if (raw.indexOf(':') >= 0) {
            throw InputException.at(path, line, "the label is missing before " + BadValue.quoted(raw) + FORM);
        }
        if (raw.indexOf(',') >= 0) {
            throw InputException.at(
                    path,
                    line,
                    BadValue.quoted(raw) + " is a list of labels; a line can have only one label, so keep one");
        }
        return LabelText.canonical(raw);
    }

    private InputException badToken(String token) {
        if (token.startsWith("qid:")) {
            return InputException.at(
                    path, line, BadValue.quoted(token) + " belongs to ranking data, which is not supported; remove it");
        }
        if (token.matches("\\d+:.*")) {
            return InputException.at(
                    path,
                    line,
                    BadValue.quoted(token) + " has an index that is too large; the maximum is "
                            + (Integer.MAX_VALUE - 1));
        }
        return InputException.at(path, line, BadValue.quoted(token) + " is not index:value" + FORM);
    }

    private InputException notAscending(int index, int previous) {
        return InputException.at(
                path,
                line,
                index == previous
                        ? "feature " + index + " occurs twice; each may occur once in a line"
                        : "feature " + index + " comes after feature " + previous + "; sort each line by index");
    }

    private static int skipBlanks(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r') {
            at++;
        }
        return at;
    }

    private static int endOfToken(byte[] bytes, int from) {
        int at = from;
        while ((bytes[at] > ' ' && bytes[at] != '#') || bytes[at] < 0) {
            at++;
        }
        return at;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The number of rows that {@link #table} would hold. */
    int size() {
        return labels.size();
    }

    /** The rows since the last part. Line numbers continue, and a part is at least as wide as those before it. */
    Table part(String format) {
        Table part = table(format);
        features = new SparseFeaturesBuilder();
        labels = new LabelCollector();
        return part;
    }

    Table table(String format) {
        if (highest == NO_INDEX) {
            throw InputException.in(path, "no line has a feature" + FORM);
        }
        Vectors content = Vectors.unnamed(features.build(highest - firstIndex + 1));
        Optional<Labels> named = Optional.of(labels.build());
        return new Table(
                path.toString(), format, content, named, ContentDigest.of(content, named), OptionalInt.of(firstIndex));
    }
}
