package dev.querent.io.table;

import dev.querent.core.data.Labels;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was read from a data file. {@code digest} is a SHA-256 over the content as read (not over the bytes of the file, so
 * that a file and its gzip agree) and goes into the provenance of models.
 *
 * @param firstIndex number of the first feature, where the format numbers them: the rows to predict must be numbered as those
 *     the model was trained on were, even if the first feature does not occur in them
 */
public record Table(
        String source, String format, Content content, Optional<Labels> labels, String digest, OptionalInt firstIndex) {
    public Table {
        labels.ifPresent(l -> {
            if (l.size() != content.rows()) {
                throw new IllegalArgumentException(l.size() + " labels for " + content.rows() + " rows of " + source);
            }
        });
    }

    /** From a format that does not number features. */
    public Table(String source, String format, Content content, Optional<Labels> labels, String digest) {
        this(source, format, content, labels, digest, OptionalInt.empty());
    }

    /** Some of the rows; source and digest stay those of the whole file. */
    public Table select(int[] rows) {
        return new Table(source, format, content.select(rows), labels.map(l -> l.select(rows)), digest, firstIndex);
    }

    public int rows() {
        return content.rows();
    }
}
