package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    @TempDir
    Path folder;

    @Test
    void theDemoTrainsTestsAndWritesItsReport() {
        Path page = folder.resolve("demo.html");

        JsonNode json = CommandRun.of("demo", "--report", page.toString(), "-O", "search=none", "--quiet", "--json")
                .json();

        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(Path.of(json.get("report").asText())).isNotEmptyFile();
    }
}
