package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoveltyTest {
    @TempDir
    Path folder;

    private Path data;
    private Path test;
    private Path out;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 40, 1);
        test = Points.csv(folder.resolve("test.csv"), 30, 2);
        out = folder.resolve("scores.csv");
    }

    private CommandRun novelty(Object... more) {
        Stream<?> args =
                Stream.concat(Stream.of("novelty", "--data", data, "--class", "near", "--test", test), Stream.of(more));
        return CommandRun.with(new LooseGpEngine(), args.map(Object::toString).toArray(String[]::new));
    }

    @Test
    void oneClassIsLearnedAndTheOthersStandOut() {
        JsonNode json = novelty("--json").json();

        assertThat(json.get("auc").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("class").asText()).isEqualTo("near");
        assertThat(json.get("rows").asInt()).isEqualTo(20);
        assertThat(json.get("test_rows").asInt()).isEqualTo(30);
        assertThat(json.get("novel_rows").asInt()).isEqualTo(15);
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("trainer").asText()).isEqualTo("gp-loose");
        assertThat(json.get("score").asText()).isEqualTo("variance");
        assertThat(json.get("variance").asText()).isEqualTo("coarse");
    }

    @Test
    void rowsOfOtherClassesPlayNoPartInLearning() throws IOException {
        novelty("--out", out, "--features", "scale").succeeds();
        String withOthers = Files.readString(out, StandardCharsets.UTF_8);
        List<String> near = Files.readAllLines(data, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.endsWith(",far"))
                .toList();
        data = Points.write(folder.resolve("near.csv"), String.join("\n", near) + "\n");
        novelty("--out", out, "--features", "scale").succeeds();

        assertThat(Files.readString(out, StandardCharsets.UTF_8)).isEqualTo(withOthers);
    }

    @Test
    void scoresAreWrittenBesideTheLabels() throws IOException {
        test = Points.write(folder.resolve("two.csv"), "x,y,label\n5,5,odd\n0.2,0.2,near\n");
        JsonNode json = novelty("--out", out, "--variance", "exact", "--json").json();

        assertThat(json.get("out").asText()).isEqualTo(out.toString());
        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        assertThat(lines.get(0)).isEqualTo("row,novelty,label");
        assertThat(lines.get(1)).startsWith("0,").endsWith(",odd");
        assertThat(Double.parseDouble(lines.get(1).split(",")[1]))
                .isGreaterThan(Double.parseDouble(lines.get(2).split(",")[1]));
    }

    @Test
    void theMeanScoresToo() {
        JsonNode json = novelty("--score", "mean", "--json").json();

        assertThat(json.get("auc").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("score").asText()).isEqualTo("mean");
        assertThat(json.get("variance").isNull()).isTrue();
    }

    @Test
    void theAreaIsUndefinedWhereNothingIsNovel() throws IOException {
        test = Points.write(folder.resolve("near.csv"), "x,y,label\n0.2,0.2,near\n");

        assertThat(novelty("--json").json().get("auc").isNull()).isTrue();
        assertThat(novelty("--quiet").succeeds().out()).contains("auc        -\n");
    }

    @Test
    void unlabelledRowsAreScoredWhereTheScoresAreKept() throws IOException {
        test = Points.write(folder.resolve("unlabelled.csv"), "x,y\n0.2,0.2\n5,5\n");
        assertThat(novelty("--out", out, "--json").json().get("auc").isNull()).isTrue();
        assertThat(Files.readAllLines(out, StandardCharsets.UTF_8))
                .hasSize(3)
                .first()
                .isEqualTo("row,novelty");

        novelty()
                .fails(
                        1,
                        test
                                + ": no label column (columns: x, y); add one named 'label' or name another (--label NAME)");
    }

    @Test
    void peopleGetAlignedLines() {
        assertThat(novelty("--quiet", "--variance", "certified:0.1").succeeds().out())
                .contains(
                        "class      near\n",
                        "test rows  30 (15 of other classes)\n",
                        "score      certified:0.1 variance\n");
    }

    @Test
    void anUnknownClassIsRefusedWithTheNearest() {
        CommandRun.with(
                        new LooseGpEngine(),
                        "novelty",
                        "--data",
                        data.toString(),
                        "--class",
                        "nar",
                        "--test",
                        test.toString())
                .fails(
                        2,
                        "--class nar: no row of " + data + " has this label (it has 'far', 'near');"
                                + " did you mean 'far' or 'near'?");
    }

    @Test
    void wrongUseIsRefusedBeforeFilesAreRead() {
        data = folder.resolve("absent.csv");
        novelty("--score", "median")
                .fails(
                        2,
                        "invalid value for option '--score': 'median' is not a score; give variance or mean;"
                                + " see 'querent novelty --help'");
        novelty("--score", "mean", "--variance", "exact")
                .fails(2, "--variance applies to --score variance only; leave it out with --score mean");
        novelty("--variance", "fine")
                .fails(
                        2,
                        "invalid value for option '--variance': unknown variance 'fine' (known: exact, certified:WIDTH, coarse);"
                                + " see 'querent novelty --help'");
        novelty("-O", "nois=1")
                .fails(2, "gp-loose has no option 'nois'; see 'querent trainers gp-loose'; did you mean 'noise'?");
        novelty("-O", "noise=0").fails(2, "gp-loose option noise must be > 0, got '0'");
    }

    @Test
    void trainersWithoutNoveltySaySo() {
        String[] args = {"novelty", "--data", data.toString(), "--class", "near", "--test", test.toString()};
        CommandRun.with(new KeptRowsEngine(), args).fails(2, "no trainer here learns a single class");

        String[] named = Arrays.copyOf(args, args.length + 2);
        named[args.length] = "--trainer";
        named[args.length + 1] = "kept-rows";
        CommandRun.with(new KeptRowsEngine(), named).fails(2, "kept-rows cannot learn a single class");
    }

    @Test
    void otherFeaturesAreRefused() throws IOException {
        test = Points.write(folder.resolve("wide.csv"), "x,y,z,label\n1,1,1,near\n");
        CommandRun run = novelty("--out", out);

        assertThat(run.err()).contains(test + ": the data does not fit the model: it has 3 features");
        assertThat(run.code()).isEqualTo(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void trainersListWhatTheyCan() {
        assertThat(CommandRun.with(new LooseGpEngine(), "trainers", "gp-loose")
                        .succeeds()
                        .out())
                .contains("\nnovelty -O  default  meaning and values\nnoise       0.1      noise variance\n");
        assertThat(CommandRun.with(new KeptRowsEngine(), "trainers", "kept-rows")
                        .succeeds()
                        .out())
                .contains("learns online  see 'querent update'\n");
    }
}
