package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainAndUseTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 60, 1);
        model = folder.resolve("points.model");
    }

    private CommandRun train(String... more) {
        String[] args = {
            "train", "--data", data.toString(), "--trainer", "gp-dense", "--model", model.toString(), "--quiet"
        };
        return CommandRun.of(joined(args, more));
    }

    private static String[] joined(String[] first, String[] second) {
        return java.util.stream.Stream.of(first, second)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new);
    }

    @Test
    void trainTellsWhatWasDoneInOneJsonObject() {
        JsonNode json = train("--json").json();

        assertThat(json.get("trainer").asText()).isEqualTo("gp-dense");
        assertThat(json.get("rows").asInt()).isEqualTo(60);
        assertThat(json.get("classes").asInt()).isEqualTo(2);
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("iterations").asInt()).isPositive();
        assertThat(json.get("model").asText()).isEqualTo(model.toString());
        assertThat(json.get("model_digest").asText()).hasSize(64);
        assertThat(json.get("found").get("noise").asDouble()).isPositive();
        assertThat(json.get("options").get("kernel").asText()).isEqualTo("gaussian");
    }

    @Test
    void featuresThatTellNothingAreReported() throws IOException {
        Points.write(data, "a,b,label\n1,3,x\n1,3,y\n1,3,x\n1,3,y\n1,3,x\n");
        String said = "all 5 rows have the same values of all 2 features, so a model can only learn how frequent"
                + " the classes are; check which columns are features";
        for (String trainer : List.of("mm-sgp", "gp-dense", "forest")) {
            CommandRun run = CommandRun.of(
                    "train", "--data", data.toString(), "--trainer", trainer, "--model", model.toString(), "--json");
            assertThat(run.json().get("warnings").toString()).as(trainer).contains(said);
        }
    }

    @Test
    void trainPrintsAlignedLinesForPeople() {
        CommandRun run = train().succeeds();

        assertThat(run.out()).contains("trainer       gp-dense\n", "classes       2\n", "features      2 (raw)\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameModelOnOneAndTwoThreads() {
        String one =
                train("--json", "--threads", "1").json().get("model_digest").asText();
        String two =
                train("--json", "--threads", "2").json().get("model_digest").asText();

        assertThat(one).isEqualTo(two);
    }

    @Test
    void progressGoesToStandardErrorAsLines() {
        CommandRun run = CommandRun.of(
                "train", "--data", data.toString(), "--trainer", "gp-dense", "--model", model.toString(), "--json");

        run.json();
        assertThat(run.err()).contains("search: evaluation 1, log evidence ").doesNotContain("querent:");
    }

    @Test
    void aModelIsEvaluatedOnOtherRows() throws IOException {
        train().succeeds();
        Path test = Points.csv(folder.resolve("test.csv"), 40, 2);

        JsonNode json = CommandRun.of("evaluate", "--model", model.toString(), "--data", test.toString(), "--json")
                .json();

        assertThat(json.fieldNames())
                .toIterable()
                .contains(
                        "accuracy",
                        "mean_class_recall",
                        "log_loss",
                        "brier",
                        "ece",
                        "overconfidence",
                        "underconfidence",
                        "confusion",
                        "auc",
                        "seconds");
        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(json.get("classes").toString()).isEqualTo("[\"far\",\"near\"]");
        JsonNode confusion = json.get("confusion");
        assertThat(confusion.get(0).get(0).asInt() + confusion.get(0).get(1).asInt())
                .isEqualTo(20);
    }

    @Test
    void evaluateAlignsTheConfusionForPeople() throws IOException {
        train().succeeds();
        Path test = Points.write(folder.resolve("test.csv"), "x,y,label\n0.2,0.2,near\n0.8,0.8,far\n0.8,0.8,near\n");

        CommandRun run = CommandRun.of("evaluate", "--model", model.toString(), "--data", test.toString(), "--quiet");

        assertThat(run.succeeds().out())
                .contains("accuracy           66.67 % (2 right)\n")
                .endsWith("""

                        true \\ predicted  far  near    recall
                        far                 1     0  100.00 %
                        near                1     1   50.00 %
                        """);
    }

    @Test
    void predictionsHaveOneLinePerRowAndProbabilitiesThatSumToOne() throws IOException {
        train().succeeds();
        Path rows = Points.write(folder.resolve("new.csv"), "x,y\n0.2,0.2\n0.9,0.7\n");
        Path out = folder.resolve("predictions.csv");

        JsonNode json = CommandRun.of(
                        "predict",
                        "--model",
                        model.toString(),
                        "--data",
                        rows.toString(),
                        "--out",
                        out.toString(),
                        "--variance",
                        "exact",
                        "--json")
                .json();

        assertThat(json.get("rows").asInt()).isEqualTo(2);
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("rows_per_second").asDouble()).isPositive();
        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("row,label,probability,p_far,p_near,variance,variance_kind");
        String[] first = lines.get(1).split(",", -1);
        assertThat(first[1]).isEqualTo("near");
        assertThat(Double.parseDouble(first[3]) + Double.parseDouble(first[4])).isCloseTo(1, within(1e-12));
        assertThat(lines.get(2)).startsWith("1,far,").endsWith(",exact");
    }

    @Test
    void rowsToPredictNeedNoLabelEvenIfTrainingNamedItsColumn() throws IOException {
        data = Points.csv(folder.resolve("other.csv"), 40, 3, "place");
        train("--label", "place").succeeds();
        Path labelled = Points.csv(folder.resolve("labelled.csv"), 4, 4, "place");
        Path unlabelled = Points.write(folder.resolve("unlabelled.csv"), "x,y\n0.2,0.2\n");

        for (Path rows : List.of(labelled, unlabelled)) {
            Path out = folder.resolve("predictions.jsonl");
            CommandRun.of("predict", "--model", model.toString(), "--data", rows.toString(), "--out", out.toString())
                    .succeeds();
        }
    }

    @Test
    void featuresAreNumberedAsInTrainingEvenIfTheFirstDoesNotOccur() throws IOException {
        data = Points.write(folder.resolve("z.libsvm"), "b 0:1\na 1:1\nb 0:1.1\na 1:1.1\nb 0:0.9\na 1:0.9\n");
        train("-O", "search=none").succeeds();
        Path rows = Points.write(folder.resolve("new.libsvm"), "a 1:1\n");
        Path out = folder.resolve("predictions.csv");

        CommandRun.of("predict", "--model", model.toString(), "--data", rows.toString(), "--out", out.toString())
                .succeeds();

        assertThat(Files.readAllLines(out, StandardCharsets.UTF_8).get(1)).startsWith("0,a,");
    }

    @Test
    void featuresFittedInTrainingAreAppliedInPrediction() throws IOException {
        data = Points.write(
                folder.resolve("mail.csv"),
                "folder,body\nspam,win money now\nwork,meeting at noon\nspam,money prize\nwork,minutes of the meeting\n");
        JsonNode trained = train("--text", "body", "--label", "folder", "--features", "words", "--json")
                .json();
        assertThat(trained.get("recipe").asText()).startsWith("words");

        Path rows = Points.write(folder.resolve("inbox.csv"), "body\nmoney for you\n");
        Path out = folder.resolve("predictions.csv");
        CommandRun.of("predict", "--model", model.toString(), "--data", rows.toString(), "--out", out.toString())
                .succeeds();

        assertThat(Files.readAllLines(out, StandardCharsets.UTF_8).get(1)).startsWith("0,spam,");
    }

    @Test
    void aStepBudgetEndsTheSearchEarly() {
        JsonNode json = train("--json", "--budget", "3steps", "-O", "search=nelder-mead")
                .json();

        assertThat(json.get("iterations").asInt()).isLessThanOrEqualTo(3);
    }

    @Test
    void dataInfoCountsRowsFeaturesClassesAndValues() {
        JsonNode json = CommandRun.of("data", "info", data.toString(), "--json").json();

        assertThat(json.get("rows").asInt()).isEqualTo(60);
        assertThat(json.get("features").asInt()).isEqualTo(2);
        assertThat(json.get("classes").asInt()).isEqualTo(2);
        assertThat(json.get("nonzeros").asLong()).isEqualTo(120);
        assertThat(json.get("labels").toString()).isEqualTo("{\"far\":30,\"near\":30}");
    }

    @Test
    void dataInfoWorksWithoutLabels() throws IOException {
        Path rows = Points.write(folder.resolve("new.csv"), "x,y\n0.2,0.2\n");

        CommandRun run = CommandRun.of("data", "info", rows.toString());

        assertThat(run.succeeds().out()).contains("classes   no labels\n");
    }
}
