package dev.querent.cli;

import dev.querent.core.linalg.Backend;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code --version}. */
final class VersionLines implements IVersionProvider {

    /** The version from the jar; classes outside a jar are in development. */
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
