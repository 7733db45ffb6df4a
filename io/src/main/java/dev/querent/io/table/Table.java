package dev.querent.io.table;

import dev.querent.core.data.Labels;
import java.util.Optional;

/**
 * What was read from a data file. {@code digest} is a SHA-256 over the content as read (not over the bytes of the file, so
 * that a file and its gzip agree) and goes into the provenance of models.
 */
public record Table(String source, String format, Content content, Optional<Labels> labels, String digest) {
    public Table {
        labels.ifPresent(l -> {
            if (l.size() != content.rows()) {
                throw new IllegalArgumentException(l.size() + " labels for " + content.rows() + " rows of " + source);
            }
        });
    }

    public int rows() {
        return content.rows();
    }
}
