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

    public int rows() {
        return content.rows();
    }
}
