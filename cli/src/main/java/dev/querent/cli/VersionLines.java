package dev.querent.cli;

import dev.querent.core.linalg.Backend;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class VersionLines implements IVersionProvider {

    /** As the build wrote it into the jar; classes that were never packed are in development. */
    static String querent() {
        return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "querent " + querent(),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch") + ")",
            "BLAS " + Backend.preferred().name()
        };
    }
}
