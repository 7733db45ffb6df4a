package dev.querent.cli;

import dev.querent.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder for several files, created before long work begins. */
final class OutputFolder {
    private OutputFolder() {}

    /** Creates the folder if it does not exist, and checks that a file can be created in it. */
    static void requireWritable(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw InputException.in(folder, "is a file; give the name of a folder to write to");
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw InputException.in(folder, "cannot be created; choose another folder", e);
        }
        OutputPath.requireWritable(folder.resolve("page.html"), List.of());
    }
}
