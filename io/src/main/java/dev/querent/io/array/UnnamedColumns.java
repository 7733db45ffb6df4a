package dev.querent.io.array;

import dev.querent.io.UsageException;
import dev.querent.io.read.ReadOptions;
import java.nio.file.Path;

/** Formats without column names have nothing that column options could mean. */
public final class UnnamedColumns {
    private UnnamedColumns() {}

    /** Refuses an id column, as rows have none. */
    public static void refuseId(Path path, ReadOptions options) {
        options.id().ifPresent(name -> {
            throw new UsageException(path + ": there is no column '" + name
                    + "' that could tell rows apart, as this format has no named columns; name none");
        });
    }

    /** Refuses options that name columns; {@code labels} says where this format has its labels. */
    public static void refuseNames(Path path, ReadOptions options, String labels) {
        if (!options.labelMayBeMissing()) {
            options.label().ifPresent(name -> refuse(path, "label", name, labels));
        }
        options.text().ifPresent(name -> refuse(path, "text", name, labels));
    }

    private static void refuse(Path path, String option, String name, String labels) {
        throw new UsageException(path + ": there is no column '" + name
                + "', as this format has no named columns; leave out --" + option + ". Labels come from " + labels);
    }
}
