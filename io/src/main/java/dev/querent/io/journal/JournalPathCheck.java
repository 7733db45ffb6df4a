package dev.querent.io.journal;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where a journal may be kept: in a file that the command neither reads nor writes otherwise. */
public final class JournalPathCheck {
    private static final int MOST_LINKS = 40;

    private JournalPathCheck() {}

    /**
     * Rejects a journal that is one of these files, also under another name or by a link, or that is inside one that is a folder.
     *
     * @param others what the command reads and writes; they need not exist
     */
    public static void requireApart(Path journal, List<Path> others) {
        Path place = settled(journal, MOST_LINKS);
        for (Path other : others) {
            Path taken = settled(other, MOST_LINKS);
            if (isSame(place, taken)) {
                throw InputException.in(
                        journal,
                        "is also " + other + ", which this command reads or writes; give the journal a separate file");
            } else if (Files.isDirectory(taken) && place.startsWith(taken)) {
                throw InputException.in(
                        journal, "is in the folder " + other + ", which holds data; give a place outside it");
            }
        }
    }

    /** Also true for two names (hard links) of one file. */
    private static boolean isSame(Path a, Path b) {
        try {
            return a.equals(b) || (Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b));
        } catch (IOException e) {
            return false; // one of them has just been removed
        }
    }

    /** The path without links; for a file that does not exist, the path at which it would be created. */
    private static Path settled(Path path, int links) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            if (Files.exists(path)) {
                return path.toRealPath();
            } else if (Files.isSymbolicLink(absolute) && links > 0) {
                return settled(absolute.resolveSibling(Files.readSymbolicLink(absolute)), links - 1);
            }
            Path folder = absolute.getParent();
            return folder == null ? absolute : settled(folder, links).resolve(absolute.getFileName());
        } catch (IOException e) {
            return absolute;
        }
    }

    /** Creates an empty file if there is none, and returns whether it did. */
    static boolean createMissing(Path path) throws IOException {
        if (Files.exists(path)) {
            return false;
        } else if (Files.isSymbolicLink(path)) {
            throw InputException.in(path, "is a link to a file that does not exist; give the name of a file");
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw InputException.in(path, "cannot be created: there is no folder " + folder + "; create it first");
        }
        try {
            Files.createFile(path);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false; // another process was faster
        }
    }

    static void requireRegular(Path path) {
        if (Files.isDirectory(path)) {
            throw InputException.in(path, "is a folder; give the name of a file for the journal");
        } else if (!Files.isRegularFile(path)) {
            throw InputException.in(path, "is not a regular file; give the name of a file for the journal");
        }
    }

    static void requireWritable(Path path) {
        if (!Files.isWritable(path)) {
            throw InputException.in(path, "is not writable; change its permissions, or give another journal");
        }
    }
}
