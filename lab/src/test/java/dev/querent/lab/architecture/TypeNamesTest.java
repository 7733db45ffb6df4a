package dev.querent.lab.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One name, one thing: no two top-level types of all modules share a simple name. */
class TypeNamesTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES =
            List.of("bench", "cli", "core", "features", "io", "lab", "model", "workflow");

    @Test
    void noTwoTypesShareAName() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
                        .forEach(names::add);
            }
        }
        assertThat(names).doesNotHaveDuplicates().contains("LabelChecks.java", "Features.java", "PairedTimes.java");
    }
}
