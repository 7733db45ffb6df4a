package dev.querent.core.architecture;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The jars and folders that classes come from. */
final class CodeSources {
    private CodeSources() {}

    /** Path of the jar or folder of a class. */
    static String of(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
