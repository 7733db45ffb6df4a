package dev.querent.model.file;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Tracks how much of a file was written and turns a failure into one line for the user. */
final class WriteFailure {
    /** How Linux, macOS and Windows say that a disk is full; the JDK passes on their words. */
    private static final String[] FULL = {
        "no space left on device", "not enough space on the disk", "disk quota exceeded", "disk full"
    };

    private final Path target;
    private long written;

    WriteFailure(Path target) {
        this.target = target;
    }

    void wrote(long bytes) {
        written += bytes;
    }

    /** For a folder in which no new file could be created. */
    InputException describeFolder(Path folder, IOException cause) {
        return isFull(Reason.of(cause)) ? describe(cause) : refused("the folder " + folder + " is not writable", cause);
    }

    InputException describe(IOException cause) {
        String reason = Reason.of(cause);
        if (isFull(reason)) {
            String how = "the disk is full (" + reason + " after " + written + " bytes)";
            return InputException.in(
                    target, how + "; nothing was kept, free some space or write to another disk", cause);
        }
        return refused("writing failed", cause);
    }

    private InputException refused(String what, IOException cause) {
        return InputException.in(target, what + " (" + Reason.of(cause) + "); choose another place", cause);
    }

    private static boolean isFull(String reason) {
        String words = reason.toLowerCase(Locale.ROOT);
        for (String full : FULL) {
            if (words.contains(full)) {
                return true;
            }
        }
        return false;
    }
}
