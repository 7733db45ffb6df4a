package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forests on the command line: good runs, and bad input, after which the old forest still works. */
class ForestTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 60, 1);
        model = folder.resolve("points.model");
    }

    private static CommandRun run(Object... args) {
        return CommandRun.of(Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    private CommandRun train(String... options) {
        Object[] args = {"train", "--data", data, "--trainer", "forest", "--model", model, "-O", "trees=30"};
        Object[] all = Arrays.copyOf(args, args.length + options.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        return run(all);
    }

    /** One line for the user, with these words in it. */
    private static void assertRefused(CommandRun run, int code, String words) {
        assertThat(run.err().lines().filter(line -> line.startsWith("querent: ")))
                .hasSize(1)
                .allMatch(line -> line.contains(words), words);
        assertThat(run.err()).doesNotContain("\tat ");
        assertThat(run.code()).isEqualTo(code);
    }

    private double accuracy(Path forest) throws IOException {
        Path test = Points.csv(folder.resolve("test.csv"), 100, 7);
        return run("evaluate", "--model", forest, "--data", test, "--json")
                .succeeds()
                .json()
                .get("accuracy")
                .asDouble();
    }

    @Test
    void trainingTellsTreesAndTheEstimateOutOfBag() throws IOException {
        JsonNode json = train("--json").succeeds().json();
        assertThat(json.get("trainer").asText()).isEqualTo("forest");
        assertThat(json.get("found").get("trees").asInt()).isEqualTo(30);
        assertThat(json.get("found").get("out_of_bag_accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(accuracy(model)).isGreaterThan(0.9);
    }

    @Test
    void aBudgetInTreesEndsTrainingEarlier() {
        JsonNode json = train("--budget", "7trees", "--json").succeeds().json();
        assertThat(json.get("found").get("trees").asInt()).isEqualTo(7);
        assertRefused(train("--budget", "0trees"), 2, "'0trees' is not a budget");
    }

    @Test
    void predictionsCarryHowMuchTreesDisagree() throws IOException {
        train().succeeds();
        Path out = folder.resolve("predictions.csv");
        run("predict", "--model", model, "--data", data, "--out", out).succeeds();
        assertThat(Files.readAllLines(out).get(0)).contains("variance");
        assertRefused(
                run("predict", "--model", model, "--data", data, "--out", out, "--variance", "exact"),
                2,
                "between-trees");
    }

    @Test
    void updatesAddRowsAndNewClassesWithinABudget() throws IOException {
        train().succeeds();
        Path more =
                Points.write(folder.resolve("more.csv"), "x,y,label\n5,5,new\n5.1,5,new\n5,5.2,new\n0.2,0.21,near\n");
        JsonNode json = run(
                        "update",
                        "--model",
                        model,
                        "--data",
                        more,
                        "--model-out",
                        model,
                        "--budget",
                        "5trees",
                        "--json")
                .succeeds()
                .json();
        assertThat(json.get("rows").asInt()).isEqualTo(64);
        assertThat(json.get("new_classes").get(0).asText()).isEqualTo("new");
        assertThat(accuracy(model)).isGreaterThan(0.9);
    }

    @Test
    void aFailedUpdateLeavesTheForestAsItWas() throws IOException {
        train().succeeds();
        byte[] before = Files.readAllBytes(model);
        List<String> bad = List.of(
                "x,y,label\n0.1,NaN,near\n",
                "x,y,z,label\n0.1,0.2,0.3,near\n",
                "x,y,label\n0.1,word,near\n",
                "x,y\n0.1,0.2\n");
        for (String rows : bad) {
            Path file = Points.write(folder.resolve("bad.csv"), rows);
            assertRefused(run("update", "--model", model, "--data", file, "--model-out", model), 1, "bad.csv");
            assertThat(Files.readAllBytes(model)).isEqualTo(before);
        }
        assertThat(accuracy(model)).isGreaterThan(0.9);
    }

    @Test
    void oneClassAloneIsRefused() throws IOException {
        Path lonely = Points.write(folder.resolve("lonely.csv"), "x,y,label\n1,2,a\n2,3,a\n");
        assertRefused(run("train", "--data", lonely, "--trainer", "forest", "--model", model), 1, "'a'");
        assertRefused(run("stream", "--data", lonely, "--trainer", "forest"), 1, "'a'");
    }

    @Test
    void aGaussianProcessWithAForestKernelIsTrainedAndUsed() throws IOException {
        run("train", "--data", data, "--trainer", "forest-kernel-gp", "-O", "trees=40", "--model", model)
                .succeeds();
        assertThat(accuracy(model)).isGreaterThan(0.9);
    }

    @Test
    void aForestWithMachinesSaysWhichOfThemDecided() throws IOException {
        run("train", "--data", data, "--trainer", "forest-ivm", "-O", "trees=20", "-O", "search=none", "--model", model)
                .succeeds();
        Path out = folder.resolve("predictions.csv");
        Object[] asked = {"predict", "--model", model, "--data", data, "--out", out, "--decided-by", "--json"};
        JsonNode counts = run(asked).succeeds().json().get("decided_by");
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).endsWith(",decided_by");
        assertThat(lines.stream().filter(line -> line.endsWith(",forest")))
                .hasSize(counts.get("forest").asInt())
                .isNotEmpty();
        assertThat(run("predict", "--model", model, "--data", data, "--out", out, "--decided-by")
                        .succeeds()
                        .out())
                .containsPattern("decided by +forest \\d+");
        run("predict", "--model", model, "--data", data, "--out", out).succeeds();
        assertThat(Files.readAllLines(out).get(0)).doesNotContain("decided_by");
    }

    @Test
    void aForestAloneHasNoPartsToName() {
        train().succeeds();
        Path out = folder.resolve("predictions.csv");
        assertRefused(
                run("predict", "--model", model, "--data", data, "--out", out, "--decided-by"),
                2,
                "--decided-by: models of forest have no parts");
        assertThat(out).doesNotExist();
    }

    @Test
    void aStreamIsTestedBeforeItIsLearnt() throws IOException {
        Path stream = Points.csv(folder.resolve("stream.csv"), 200, 3);
        Path out = folder.resolve("report");
        JsonNode json = run(
                        "stream",
                        "--data",
                        stream,
                        "--trainer",
                        "forest",
                        "-O",
                        "trees=20",
                        "--window",
                        "50",
                        "--out",
                        out,
                        "--json")
                .succeeds()
                .json();
        assertThat(json.get("rows").asInt()).isEqualTo(200);
        assertThat(json.get("accuracy").asDouble()).isBetween(0.85, 1.0);
        assertThat(json.get("kappa").asDouble()).isBetween(0.6, 1.0);
        assertThat(json.get("rows_per_second").asDouble()).isPositive();
        assertThat(json.get("curve")).hasSize(4);
        assertThat(json.get("curve").get(3).get("rows").asInt()).isEqualTo(200);
        assertThat(json.get("curve").get(3).get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(json.get("curve").get(3).fieldNames()).toIterable().containsExactly("accuracy", "kappa", "rows");
        assertThat(json.get("options").get("window").asText()).isEqualTo("4000");
        assertThat(Files.readString(out.resolve("stream.html"))).contains("<svg");
        assertThat(Files.readAllLines(out.resolve("stream-curve.csv"))).hasSize(5);
    }

    @Test
    void aStreamMayBeAskedForAShareOfItsLabels() throws IOException {
        Path stream = Points.csv(folder.resolve("stream.csv"), 300, 3);
        JsonNode json = run(
                        "stream", "--data", stream, "--trainer", "forest", "-O", "trees=20", "--ask", "0.2", "--json")
                .succeeds()
                .json();
        assertThat(json.get("rows").asInt()).isEqualTo(300);
        assertThat(json.get("labels").asInt()).isBetween(50, 60);
        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.7);
        run("stream", "--data", stream, "--trainer", "gp-dense", "--ask", "0.2", "--strategy", "adaptive")
                .succeeds();
        assertThat(run("stream", "--data", stream, "--trainer", "forest", "--ask", "0.01")
                        .succeeds()
                        .err())
                .contains("no model was trained: the first one needs 20 labels of two classes, but 3 were asked for");
    }

    @Test
    void askingInAStreamNeedsAShareAndAStrategyThatSuits() throws IOException {
        assertRefused(run("stream", "--data", data, "--trainer", "forest", "--ask", "1.5"), 2, "--ask must be");
        assertRefused(run("stream", "--data", data, "--trainer", "forest", "--ask", "NaN"), 2, "--ask must be");
        assertRefused(run("stream", "--data", data, "--trainer", "forest", "--strategy", "entropy"), 2, "--ask 0.1");
        assertRefused(
                run("stream", "--data", data, "--trainer", "forest", "--ask", "0.2", "--strategy", "impact"),
                2,
                "the strategy impact needs a Gaussian process");
    }

    @Test
    void columnsMayBeLeftOutAndTheModelRemembers() throws IOException {
        JsonNode json = train("--without", "y", "--json").succeeds().json();
        assertThat(json.get("features").asInt()).isEqualTo(1);
        assertThat(accuracy(model)).isGreaterThan(0.9);
        assertRefused(train("--without", "z"), 1, "no column 'z' to leave out");
    }

    @Test
    void aStreamRefusesBadBatchesAndWindows() {
        assertRefused(
                run("stream", "--data", data, "--trainer", "forest", "--batch", "0"), 2, "--batch must be at least 1");
        assertRefused(
                run("stream", "--data", data, "--trainer", "forest", "--window", "-1"),
                2,
                "--window must be at least 1");
    }
}
