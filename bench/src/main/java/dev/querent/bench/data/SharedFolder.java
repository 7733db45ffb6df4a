package dev.querent.bench.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Data stored next to the checkout, in {@code ../shared}; it may be missing. */
public final class SharedFolder {
    private SharedFolder() {}

    /** The same file; throws if it does not exist. */
    public static Path required(String below) {
        return file(below).orElseThrow(() -> new MissingDataException(below));
    }

    /** A file below {@code ../shared}, seen from the root of the checkout or from one of its modules. */
    public static Optional<Path> file(String below) {
        Path fromRoot = Path.of("..", "shared").resolve(below);
        Path fromModule = Path.of("..").resolve(fromRoot);
        return Files.exists(Path.of("bench", "pom.xml"))
                ? Optional.of(fromRoot).filter(Files::exists)
                : Optional.of(fromModule).filter(Files::exists);
    }
}
