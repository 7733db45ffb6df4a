package dev.querent.cli;

import dev.querent.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks before long work that its result can be written. */
final class OutputPath {
    private OutputPath() {}

    /** Rejects a path that cannot be written or that is one of the inputs. */
    static void requireWritable(Path target, List<Path> inputs) {
        if (Files.isDirectory(target)) {
            throw InputException.in(target, "is a folder; give the name of a file to write");
        }
        for (Path input : inputs) {
            requireOther(target, input);
        }
        if (!Files.exists(target) || Files.isRegularFile(target)) {
            requireFolder(target); // a device, such as /dev/stdout, is written in place
        }
    }

    private static void requireOther(Path target, Path input) {
        try {
            if (Files.exists(target) && Files.exists(input) && Files.isSameFile(target, input)) {
                throw InputException.in(target, "is also an input; give another name for the output");
            }
        } catch (IOException e) {
            throw InputException.in(target, "cannot be read: " + e.getMessage() + "; check its permissions", e);
        }
    }

    /** Permissions are not enough, e.g. on a read-only file system; creating a file is a reliable check. */
    private static void requireFolder(Path target) {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw InputException.in(target, "cannot be written: there is no folder " + folder + "; create it first");
        }
        try {
            Files.delete(Files.createTempFile(folder, ".querent-", ".tmp"));
        } catch (IOException e) {
            throw InputException.in(
                    target, "the folder " + folder + " is not writable; choose another or change its permissions", e);
        }
    }
}
