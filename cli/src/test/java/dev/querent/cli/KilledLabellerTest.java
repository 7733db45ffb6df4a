package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while somebody labels, again and again: what was acknowledged is still there. */
@Timeout(300)
class KilledLabellerTest {
    private static final int KILLS = 6;

    @TempDir
    Path folder;

    @Test
    void acknowledgedLabelsSurviveBeingKilled() throws IOException, InterruptedException {
        Path pool = Points.csv(folder.resolve("pool.csv"), 200, 2);
        Path journal = folder.resolve("points.journal");
        int acknowledged = 0;
        for (int round = 0; round < KILLS; round++) {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "label",
                            "--pool",
                            pool.toString(),
                            "--journal",
                            journal.toString(),
                            "--trainer",
                            "forest",
                            "-Otrees=10",
                            "--classes",
                            "near,far",
                            "--labels",
                            "190"))
                    .redirectErrorStream(true)
                    .start();
            try (OutputStream keys = process.getOutputStream();
                    BufferedReader screen = new BufferedReader(
                            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                keys.write("ea".repeat(100).getBytes(StandardCharsets.UTF_8));
                keys.flush();
                int wanted = 3 + 4 * round; // another moment in every round
                int seen = 0;
                while (seen < wanted) {
                    String line = screen.readLine();
                    assertThat(line)
                            .as("the process ended after %d labels", seen)
                            .isNotNull();
                    seen += line.endsWith("> near") || line.endsWith("> far") ? 1 : 0;
                }
                process.destroyForcibly();
                acknowledged += seen;
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
            long kept = Files.readString(journal)
                    .lines()
                    .skip(1)
                    .filter(line -> line.endsWith("}") && line.contains("\"event\":\"labelled\""))
                    .count();
            assertThat(kept).isGreaterThanOrEqualTo(acknowledged);
            acknowledged = (int) kept; // more may have been written before the end came
        }
        CommandRun last = CommandRun.typing(
                ".",
                "label",
                "--pool",
                pool.toString(),
                "--journal",
                journal.toString(),
                "--trainer",
                "forest",
                "-Otrees=10",
                "--labels",
                "190",
                "--json");
        assertThat(last.json().get("labels").asInt()).isGreaterThanOrEqualTo(acknowledged);
    }
}
