package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Baselines on the command line, those of other modules as well. */
class BaselinesTest {
    @TempDir
    Path folder;

    private static CommandRun run(Object... args) {
        return CommandRun.of(Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sor", "dtc", "fitc", "rvm", "kernel-committee", "vgp", "svm", "liblinear"})
    void areTrainedPredictAndAreEvaluated(String trainer) throws IOException {
        Path data = Points.csv(folder.resolve("points.csv"), 60, 1);
        Path test = Points.csv(folder.resolve("test.csv"), 100, 7);
        Path model = folder.resolve("points.model");
        Path out = folder.resolve("predictions.csv");
        run("train", "--data", data, "--trainer", trainer, "--model", model).succeeds();
        run("predict", "--model", model, "--data", test, "--out", out).succeeds();
        assertThat(Files.readAllLines(out)).hasSize(101);
        assertThat(run("evaluate", "--model", model, "--data", test, "--json")
                        .succeeds()
                        .json()
                        .get("accuracy")
                        .asDouble())
                .isGreaterThan(0.9);
    }

    @Test
    void badInputIsRefusedInOneLine() throws IOException {
        Path data = Points.csv(folder.resolve("points.csv"), 60, 1);
        Path negative = folder.resolve("negative.csv");
        Files.write(negative, List.of("x,y,label", "1,2,a", "-3,1,b", "2,2,a", "4,1,b"));
        assertRefused(2, "cost", "svm", data, "cost=0");
        assertRefused(2, "has no parameter 'length'", "svm", data, "kernel=linear", "length=2");
        assertRefused(2, "use that", "kernel-committee", data, "cost=0");
        assertRefused(2, "inducing", "fitc", data, "inducing=0");
        assertRefused(1, "needs features >= 0", "svm", negative, "kernel=intersection");
        assertRefused(1, "needs features >= 0", "fitc", negative, "kernel=intersection");
    }

    private void assertRefused(int code, String words, String trainer, Path data, String... options) {
        Stream<Object> given = Stream.of("train", "--data", data, "--trainer", trainer, "--model", folder.resolve("m"));
        Stream<Object> set = Stream.of(options).flatMap(option -> Stream.of("-O", option));
        CommandRun run = run(Stream.concat(given, set).toArray());
        assertThat(run.err().lines().filter(line -> line.startsWith("querent: ")))
                .hasSize(1)
                .allMatch(line -> line.contains(words), words);
        assertThat(run.err()).doesNotContain("\tat ");
        assertThat(run.code()).isEqualTo(code);
    }
}
