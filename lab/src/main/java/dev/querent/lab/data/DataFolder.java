package dev.querent.lab.data;

import dev.querent.model.error.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The folder of public data sets, one sub-folder each, if there is one. */
public record DataFolder(Optional<Path> root) {
    private static final Path BESIDE_THE_CHECKOUT = Path.of("..", "shared", "data");

    /** A folder the user named; it must exist. */
    public static DataFolder at(Path root) {
        if (!Files.isDirectory(root)) {
            throw InputException.in(root, "is not a folder; give the one that holds the data sets");
        }
        return new DataFolder(Optional.of(root));
    }

    /** {@code ../shared/data} if it exists. */
    public static DataFolder usual() {
        return new DataFolder(Optional.of(BESIDE_THE_CHECKOUT).filter(Files::isDirectory));
    }

    /** The files, named relative to the folder, that are missing. */
    public List<String> missing(List<String> files) {
        return files.stream().filter(file -> find(file).isEmpty()).toList();
    }

    private Optional<Path> find(String file) {
        return root.map(folder -> folder.resolve(file)).filter(Files::exists);
    }

    public Path require(String file) {
        return find(file).orElseThrow(() -> new InputException(absent(List.of(file))));
    }

    /** Says in one line which files are missing and what to do. */
    public String absent(List<String> files) {
        String where = root.map(folder -> "not in " + folder).orElse("not given");
        return "needs " + String.join(" and ", files) + ", " + where + "; name the folder that holds "
                + (files.size() == 1 ? "it" : "them") + " with --data-dir";
    }
}
