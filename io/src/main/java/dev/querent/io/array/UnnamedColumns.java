package dev.querent.io.array;

import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;

/** Rejects column options for formats without column names. */
public final class UnnamedColumns {
    private UnnamedColumns() {}

    /** Rejects an id column, because rows have none. */
    public static void refuseId(Path path, ReadOptions options) {
        options.requiredId().ifPresent(name -> {
            throw new UsageException(path + ": there is no column '" + name
                    + "' to identify rows, because this format has no named columns; name none");
        });
    }

    /** Rejects options that name columns; {@code labels} says where this format has its labels. */
    public static void refuseNames(Path path, ReadOptions options, String labels) {
        if (!options.labelMayBeMissing()) {
            options.label().ifPresent(name -> refuse(path, new SettingValue(Setting.LABEL, name), labels));
        }
        options.text().ifPresent(name -> refuse(path, new SettingValue(Setting.TEXT, name), labels));
    }

    private static void refuse(Path path, SettingValue named, String labels) {
        throw new UsageException(named, path + " has no named columns, so name none; labels come from " + labels);
    }
}
