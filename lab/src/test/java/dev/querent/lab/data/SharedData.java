package dev.querent.lab.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Public data sets beside the checkout, seen from a module's folder; tests that need them are skipped without. */
public final class SharedData {
    public static final DataFolder FOLDER =
            new DataFolder(Optional.of(Path.of("..", "..", "shared", "data")).filter(Files::isDirectory));

    private SharedData() {}

    public static boolean holds(PublicSet set) {
        return FOLDER.missing(set.files()).isEmpty();
    }
}
