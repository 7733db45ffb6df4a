package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens while training is told in one line and leaves nothing behind. */
class IncidentTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 30, 1);
        model = folder.resolve("points.model");
    }

    private CommandRun train(Consumer<Run> incident, String more) {
        return CommandRun.with(
                new ScriptedEngine(incident),
                "train",
                "--data",
                data.toString(),
                "--trainer",
                "gp-dense",
                "--model",
                model.toString(),
                "-Osearch=none",
                more);
    }

    @Test
    void aStopLeavesNoModelAndEndsWith130() {
        train(
                        run -> {
                            run.cancellation().request();
                            run.cancellation().check();
                        },
                        "--json")
                .fails(130, "stopped");
        assertThat(model).doesNotExist();
    }

    @Test
    void aStopAfterTheLastStepOfTrainingLeavesNoModel() {
        train(run -> run.cancellation().request(), "--quiet").fails(130, "stopped");
        assertThat(model).doesNotExist();
    }

    @Test
    void outOfMemorySaysWhatToTry() {
        CommandRun run = train(
                ignored -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                "--json");

        assertThat(run.err())
                .startsWith("querent: out of memory (Java heap space, limit ")
                .contains("use fewer rows, or allow more memory, as in QUERENT_JAVA_OPTS=-Xmx")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(1);
        assertThat(model).doesNotExist();
    }

    @Test
    void aDefectIsAdmittedWithoutAStackTrace() {
        train(
                        run -> {
                            throw new IllegalStateException("no\nway");
                        },
                        "--json")
                .fails(
                        1,
                        "internal error: java.lang.IllegalStateException: no way;"
                                + " run the command again with --verbose and report the output");
    }

    @Test
    void verbosePrintsTheStackTrace() {
        CommandRun run = train(
                ignored -> {
                    throw new IllegalStateException("no way");
                },
                "--verbose");

        assertThat(run.err()).contains("\tat dev.querent.cli.ScriptedEngine");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void notConvergedIsOnlyAWarning() throws IOException {
        CommandRun run = train(
                r -> r.listener().on(new FitEvent.NotConverged("the search", 10, java.util.OptionalDouble.of(0.5))),
                "--json");

        assertThat(run.json().get("warnings").get(0).asText())
                .isEqualTo("the search did not converge in 10 iterations (last change 5.0e-01)");
        assertThat(run.err())
                .endsWith("querent: warning: the search did not converge in 10 iterations (last change 5.0e-01)\n");
        assertThat(Files.size(model)).isPositive();
    }
}
