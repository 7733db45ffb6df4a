package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gp-hik} meets rows whose values leave the range of training on both sides, some of them negative. */
class BeyondTrainingRangeTest {
    @TempDir
    Path folder;

    private Path training;
    private Path later;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        training = Points.csv(folder.resolve("points.csv"), 60, 1);
        later = Points.write(
                folder.resolve("later.csv"),
                "x,y,label\n-0.4,0.1,near\n0.2,-3,near\n7,0.9,far\n0.8,1e6,far\n-2,-2,near\n");
        model = folder.resolve("points.model");
    }

    private static CommandRun run(Object... args) {
        return CommandRun.of(Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    private void train(String recipe) {
        run("train", "--data", training, "--trainer", "gp-hik", "--features", recipe, "--model", model)
                .succeeds();
    }

    @ParameterizedTest
    @ValueSource(strings = {"scale", "standardise+signed"})
    void everyCommandTakesThem(String recipe) throws IOException {
        train(recipe);
        Path out = folder.resolve("predictions.csv");
        run("predict", "--model", model, "--data", later, "--out", out).succeeds();
        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        assertThat(lines).hasSize(6);
        assertThat(lines.subList(3, 5)).allMatch(line -> line.split(",", -1)[1].equals("far"));
        run("evaluate", "--model", model, "--data", later).succeeds();
        run("query", "--model", model, "--pool", later).succeeds();
        run("update", "--model", model, "--data", later, "--model-out", folder.resolve("updated.model"))
                .succeeds();
        Path journal = folder.resolve("later.journal");
        Object[] label = {
            "label",
            "--pool",
            later,
            "--journal",
            journal,
            "--trainer",
            "gp-hik",
            "--features",
            recipe,
            "--answers",
            later
        };
        run(label).succeeds();
    }

    @Test
    void anOpenRangeIsRefusedWithWhatToTry() {
        train("scale:clamp=no");
        CommandRun refused =
                run("predict", "--model", model, "--data", later, "--out", folder.resolve("predictions.csv"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("row 0, feature 0 (both counted from 0) is -0.")
                .contains("(--features scale or --features signed)");
    }
}
