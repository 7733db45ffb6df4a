package dev.querent.model.table;

import dev.querent.core.data.Labels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The content of a data file. {@code digest} is a SHA-256 over the content as read (not over the bytes of the file, so
 * that a file and its gzip agree) and is part of a model's provenance.
 *
 * @param firstIndex number of the first feature, if the format numbers them: rows to predict must be numbered like the training rows, even
 *     if the first feature does not occur in them
 * @param carried columns as text, in the order of the file: those that are not features (ids, dates, columns left out), or all on request.
 *     They are not in the digest
 */
public record Table(
        String source,
        String format,
        Content content,
        Optional<Labels> labels,
        String digest,
        OptionalInt firstIndex,
        List<TextColumn> carried) {
    public Table {
        labels.ifPresent(l -> requireRows(l.size(), "labels", content, source));
        carried = List.copyOf(carried);
        carried.forEach(column -> requireRows(column.values().size(), "values of " + column.name(), content, source));
    }

    /** From a format that has only features and labels. */
    public Table(
            String source,
            String format,
            Content content,
            Optional<Labels> labels,
            String digest,
            OptionalInt firstIndex) {
        this(source, format, content, labels, digest, firstIndex, List.of());
    }

    /** From a format that does not number features. */
    public Table(String source, String format, Content content, Optional<Labels> labels, String digest) {
        this(source, format, content, labels, digest, OptionalInt.empty());
    }

    private static void requireRows(int values, String what, Content content, String source) {
        if (values != content.rows()) {
            throw new IllegalArgumentException(values + " " + what + " for " + content.rows() + " rows of " + source);
        }
    }

    public Table carrying(List<TextColumn> columns) {
        return new Table(source, format, content, labels, digest, firstIndex, columns);
    }

    /** The same rows with other features. */
    public Table withContent(Content other) {
        return new Table(source, format, other, labels, digest, firstIndex, carried);
    }

    /** Some of the rows; source and digest stay those of the whole file. */
    public Table select(int[] rows) {
        return new Table(
                source,
                format,
                content.select(rows),
                labels.map(l -> l.select(rows)),
                digest,
                firstIndex,
                carried.stream().map(column -> column.select(rows)).toList());
    }

    /** The carried column with a name. */
    public Optional<TextColumn> carried(String name) {
        return carried.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    public int rows() {
        return content.rows();
    }
}
