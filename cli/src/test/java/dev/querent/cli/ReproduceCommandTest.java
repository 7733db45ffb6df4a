package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.lab.report.chart.PngFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    private static final CountingExperiment COUNTING = new CountingExperiment(List.of());

    @TempDir
    Path folder;

    private CommandRun run(String... more) {
        String[] args = {
            "reproduce",
            "rodner2016-fig99",
            "--out",
            folder.resolve("new/reports").toString()
        };
        return CommandRun.with(
                COUNTING, Stream.of(args, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void theListNamesEveryExperimentWithItsSourceAndItsFiles() {
        JsonNode list = CommandRun.of("reproduce", "list", "--json").json().get("experiments");
        assertThat(list.size()).isGreaterThanOrEqualTo(2);
        assertThat(list.findValuesAsText("name")).contains("rodner2016-fig7").doesNotHaveDuplicates();
        assertThat(list.findValuesAsText("source")).contains("Rodner et al. 2016, Fig. 7");
        assertThat(CommandRun.of("reproduce", "list").succeeds().out())
                .containsPattern("rodner2016-fig10 +how many bins");
    }

    @Test
    void anExperimentLeavesAPageATableAndAPlotInAFolderMadeForThem() throws IOException {
        run().succeeds();
        Path reports = folder.resolve("new/reports");
        assertThat(reports.resolve("rodner2016-fig99.html"))
                .content()
                .contains("It counts to three.", "Rodner et al. 2016, Fig. 99, reproduced", "<svg");
        assertThat(Files.readString(reports.resolve("rodner2016-fig99-count.csv")))
                .isEqualTo("x,note\n1,\"a, \"\"b\"\"\"\n2.5,c\n");
        assertThat(reports.resolve("rodner2016-fig99-count.svg")).content().contains("<polyline");
    }

    @Test
    void factsAreKeysOfTheJsonObject() {
        JsonNode json = run("--json", "--quick").json();
        assertThat(json.get("experiment").asText()).isEqualTo("rodner2016-fig99");
        assertThat(json.get("highest").asDouble()).isEqualTo(3);
        assertThat(json.get("quick").asBoolean()).isTrue();
        assertThat(json.get("files"))
                .hasSize(PngFile.obstacle().isEmpty() ? 4 : 3)
                .allSatisfy(file -> assertThat(Path.of(file.asText())).exists());
    }

    @Test
    void anUnknownNameGetsTheNearestOnes() {
        CommandRun.with(COUNTING, "reproduce", "rodner2016-fig9", "--out", folder.toString())
                .fails(
                        2,
                        "unknown experiment 'rodner2016-fig9' (known: rodner2016-fig99); did you mean"
                                + " 'rodner2016-fig99'?");
    }

    @Test
    void withoutAFolderItSaysHowToGiveOne() {
        CommandRun.with(COUNTING, "reproduce", "rodner2016-fig99")
                .fails(2, "no folder to write to; give one as in 'querent reproduce rodner2016-fig99 --out reports'");
    }

    @Test
    void absentDataIsNamedBeforeAnythingIsDone() {
        CommandRun.with(
                        new CountingExperiment(List.of("numbers/one.csv")),
                        "reproduce",
                        "rodner2016-fig99",
                        "--out",
                        folder.toString(),
                        "--data-dir",
                        folder.toString())
                .fails(
                        1,
                        "rodner2016-fig99 needs numbers/one.csv, not in " + folder
                                + "; name the folder that holds it with --data-dir");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileIsNoFolderToWriteTo() throws IOException {
        Path file = Files.createFile(folder.resolve("taken"));
        CommandRun.with(COUNTING, "reproduce", "rodner2016-fig99", "--out", file.toString())
                .fails(1, file + ": is a file; give the name of a folder to write to");
    }
}
