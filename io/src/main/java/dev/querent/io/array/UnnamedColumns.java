package dev.querent.io.array;

import dev.querent.io.Choice;
import dev.querent.io.Setting;
import dev.querent.io.UsageException;
import dev.querent.io.read.ReadOptions;
import java.nio.file.Path;
import java.util.Set;

/** Formats without column names have nothing that column options could mean. */
public final class UnnamedColumns {
    private UnnamedColumns() {}

    /** Refuses options that name columns; {@code labels} says where this format has its labels. */
    public static void refuseNames(Path path, ReadOptions options, String labels) {
        refuseNames(path, options, labels, Set.of());
    }

    /** As above, for a format whose rows have ids of these names. */
    public static void refuseNames(Path path, ReadOptions options, String labels, Set<String> ids) {
        if (!options.labelMayBeMissing()) {
            options.label().ifPresent(name -> refuse(path, new Choice(Setting.LABEL, name), labels));
        }
        options.text().ifPresent(name -> refuse(path, new Choice(Setting.TEXT, name), labels));
        options.requiredId().filter(name -> !ids.contains(name)).ifPresent(name -> {
            throw new UsageException(path + ": there is no column '" + name + "' that could tell rows apart; "
                    + (ids.isEmpty() ? "this format has no named columns" : "there is " + String.join(", ", ids)));
        });
    }

    private static void refuse(Path path, Choice named, String labels) {
        throw new UsageException(
                named, path + " is of a format without named columns, so name none; labels come from " + labels);
    }
}
