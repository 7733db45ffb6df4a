package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gp-hik} on the command line: good runs, and every kind of bad input it can be given. */
class HistogramGpTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;
    private Path out;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 60, 1);
        model = folder.resolve("points.model");
        out = folder.resolve("predictions.csv");
    }

    private static CommandRun run(Object... args) {
        return CommandRun.of(Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    private CommandRun train(String... options) {
        return train(data, options);
    }

    private CommandRun train(Path rows, String... options) {
        Object[] args = {"train", "--data", rows, "--trainer", "gp-hik", "--model", model};
        Object[] all = Arrays.copyOf(args, args.length + options.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        return run(all);
    }

    @Test
    void trainTellsWhatWasFoundAndHowItEnded() {
        JsonNode json = train("--json").json();

        assertThat(json.get("trainer").asText()).isEqualTo("gp-hik");
        assertThat(json.get("iterations").asInt()).isPositive();
        assertThat(json.get("converged").asBoolean()).isTrue();
        assertThat(json.get("found").get("relative_residual").asDouble()).isLessThanOrEqualTo(1e-4);
        assertThat(json.get("found").get("noise").asDouble()).isPositive();
        assertThat(json.get("found").get("log_evidence").isNumber()).isTrue();
        assertThat(json.get("options").get("kernel").asText()).isEqualTo("intersection");
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
    void evaluateFindsTheCloudsApart() throws IOException {
        train().succeeds();
        Path test = Points.csv(folder.resolve("test.csv"), 40, 2);
        JsonNode json =
                run("evaluate", "--model", model, "--data", test, "--json").json();

        assertThat(json.get("accuracy").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("variance").asText()).isEqualTo("spectral:8");
        assertThat(json.get("warnings")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "precise, exact",
        "certified:1e-3, interval",
        "fine:4, upper_bound",
        "spectral:4, upper_bound",
        "coarse, upper_bound",
        "quantised, upper_bound"
    })
    void everyVarianceIsOfferedAndSaysWhatItIs(String way, String kind) throws IOException {
        train("-Osearch=none").succeeds();
        run("predict", "--model", model, "--data", data, "--out", out, "--variance", way)
                .succeeds();

        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        assertThat(lines).hasSize(61);
        assertThat(lines.subList(1, 61))
                .allMatch(line -> Arrays.asList(line.split(",", -1)).contains(kind));
        run("evaluate", "--model", model, "--data", data, "--variance", way).succeeds();
    }

    @Test
    void fewDenseFeaturesAreWarnedOfInTrainingOnly() {
        String advice =
                "gp-hik sums over single features and models no interactions between them; with 2 features and 100 % of"
                        + " their values non-zero, also try the trainers gp-dense and forest";

        assertThat(train("-Osearch=none").succeeds().err()).contains("querent: warning: " + advice);
        assertThat(train("-Osearch=none", "--json")
                        .json()
                        .get("warnings")
                        .get(0)
                        .asText())
                .isEqualTo(advice);
        assertThat(run("evaluate", "--model", model, "--data", data, "--json")
                        .json()
                        .get("warnings"))
                .isEmpty();
    }

    @Test
    void quantisedMeansComeWithABoundOnTheirError() throws IOException {
        train("-Osearch=none").succeeds();
        JsonNode predicted = run(
                        "predict", "--model", model, "--data", data, "--out", out, "--mean", "quantised", "--json")
                .json();
        JsonNode evaluated = run("evaluate", "--model", model, "--data", data, "--mean", "quantised", "--json")
                .json();
        JsonNode asked = run(
                        "query",
                        "--model",
                        model,
                        "--pool",
                        data,
                        "--strategy",
                        "uncertainty",
                        "--mean",
                        "quantised",
                        "--json")
                .json();

        assertThat(predicted.get("mean").asText()).isEqualTo("quantised");
        assertThat(evaluated.get("mean").asText()).isEqualTo("quantised");
        assertThat(evaluated.get("accuracy").asDouble()).isGreaterThan(0.95);
        assertThat(asked.get("mean").asText()).isEqualTo("quantised");
        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        int column = Arrays.asList(lines.get(0).split(",", -1)).indexOf("mean_error_bound");
        assertThat(lines.subList(1, 61))
                .allSatisfy(line -> assertThat(Double.parseDouble(line.split(",", -1)[column]))
                        .isBetween(0.0, 0.1));
    }

    @Test
    void exactMeansHaveNoColumnForAnError() throws IOException {
        train("-Osearch=none").succeeds();
        run("predict", "--model", model, "--data", data, "--out", out).succeeds();

        assertThat(Files.readAllLines(out, StandardCharsets.UTF_8).get(0)).doesNotContain("mean_error_bound");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "intersection-power",
                "intersection-exponential",
                "intersection-ard",
                "intersection-power-ard",
                "intersection-exponential-ard"
            })
    void everyIntersectionKernelTrainsAndPredicts(String kernel) {
        train("-Okernel=" + kernel).succeeds();
        assertThat(run("evaluate", "--model", model, "--data", data, "--json")
                        .json()
                        .get("accuracy")
                        .asDouble())
                .isGreaterThan(0.95);
    }

    @Test
    void aModelIsUpdatedWithRowsOfANewClass() throws IOException {
        train("-Osearch=none").succeeds();
        Path more = Points.write(folder.resolve("more.csv"), "x,y,label\n0,0.9,high\n0.01,0.8,high\n0,1,high\n");
        JsonNode json = run("update", "--model", model, "--data", more, "--forget", "1", "--model-out", model, "--json")
                .json();

        assertThat(json.get("rows").asInt()).isEqualTo(62);
        assertThat(json.get("new_classes").get(0).asText()).isEqualTo("high");
        assertThat(json.get("converged").asBoolean()).isTrue();
        assertThat(run("evaluate", "--model", model, "--data", more, "--json")
                        .json()
                        .get("accuracy")
                        .asDouble())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--variance=precise", "--variance=fine:4", "--variance=coarse", "--score=mean"})
    void histogramsOfAnotherShapeAreNovel(String way) throws IOException {
        Path known = histograms("known.csv", 60, 1);
        Path test = histograms("test.csv", 40, 2);
        JsonNode json = run("novelty", "--data", known, "--features=l1", "--class=flat", "--test", test, way, "--json")
                .json();

        assertThat(json.get("auc").asDouble()).isGreaterThan(0.95);
    }

    /** Four bins each, equally high or all but one low. */
    private Path histograms(String name, int rows, long seed) throws IOException {
        RandomSource random = Seed.of(seed).generator();
        StringBuilder text = new StringBuilder("a,b,c,d,label\n");
        for (int row = 0; row < rows; row++) {
            boolean flat = row % 2 == 0;
            for (int bin = 0; bin < 4; bin++) {
                text.append((flat || bin == row % 4 ? 1 : 0.2) + 0.2 * random.nextDouble())
                        .append(',');
            }
            text.append(flat ? "flat\n" : "steep\n");
        }
        return Points.write(folder.resolve(name), text.toString());
    }

    @Test
    void negativeFeaturesAreRefusedWithTheirPlaceInNovelty() throws IOException {
        Path bad = Points.write(folder.resolve("bad.csv"), "x,y,label\n0.5,1,near\n0.25,-0.5,far\n");

        run("novelty", "--data", data, "--class", "near", "--test", bad).fails(1, refusal(bad));
    }

    @Test
    void aModelThatDidNotConvergeIsWrittenAndSaysSoWheneverItIsUsed() {
        CommandRun trained = train("-Osearch=none", "-Onoise=1e-3", "-Otolerance=1e-9", "-Omax-iterations=1", "--json");
        assertThat(trained.json().get("converged").asBoolean()).isFalse();
        assertThat(trained.json().get("warnings")).isNotEmpty();
        assertThat(trained.err()).contains("querent: warning: " + caution());

        CommandRun predicted = run("predict", "--model", model, "--data", data, "--out", out, "--json");
        assertThat(predicted.json().get("warnings").get(0).asText()).startsWith(caution());
        assertThat(predicted.err()).contains("querent: warning: " + caution());

        CommandRun evaluated = run("evaluate", "--model", model, "--data", data, "--json");
        assertThat(evaluated.json().get("warnings").get(0).asText())
                .startsWith(caution())
                .endsWith("; train with a larger max-iterations or tolerance");
        assertThat(evaluated.err()).contains("querent: warning: " + caution());
    }

    private String caution() {
        return model + ": training did not converge: after 1 iterations the relative residual was ";
    }

    @Test
    void negativeFeaturesAreRefusedWithTheirPlaceInTraining() throws IOException {
        Path bad = Points.write(folder.resolve("bad.csv"), "x,y,label\n0.5,1,a\n0.25,-0.5,b\n0,1,a\n");

        train(bad).fails(1, refusal(bad));
        assertThat(model).doesNotExist();
    }

    @Test
    void negativeFeaturesAreRefusedWithTheirPlaceInPrediction() throws IOException {
        train("-Osearch=none").succeeds();
        Path bad = Points.write(folder.resolve("bad.csv"), "x,y,label\n0.5,1,near\n0.25,-0.5,far\n");

        run("predict", "--model", model, "--data", bad, "--out", out).fails(1, refusal(bad));
        assertThat(out).doesNotExist();
        run("evaluate", "--model", model, "--data", bad).fails(1, refusal(bad));
        run("update", "--model", model, "--data", bad, "--model-out", model).fails(1, refusal(bad));
    }

    private static String refusal(Path file) {
        return file
                + ": the intersection kernel needs features >= 0, but row 1, feature 1 (both counted from 0) is -0.5;"
                + " train on features scaled to 0..1 or split into their positive and negative parts,"
                + " or with another kernel (--features scale or --features signed)";
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "NaN"})
    void noiseMustBePositive(String noise) {
        train("-Onoise=" + noise).fails(2, "gp-hik option noise must be > 0, got '" + noise + "'");
    }

    @Test
    void aKernelOfTheDenseEngineIsRefusedWithItsName() {
        train("-Okernel=gaussian")
                .fails(
                        2,
                        "gp-hik option kernel must be intersection|intersection-power|intersection-exponential|"
                                + "intersection-ard|intersection-power-ard|intersection-exponential-ard, got 'gaussian'; the"
                                + " trainer gp-dense has it");
    }

    @Test
    void aParameterTheKernelLacksIsRefused() {
        train("-Oexponent=2").fails(2, "the kernel intersection has no parameter 'exponent'; leave it out");
        train("-Olength=2").fails(2, "gp-hik has no option 'length'; see 'querent trainers gp-hik'");
    }

    @Test
    void moreBinsThanMemoryHoldsAreRefusedBeforeTrainingWithTheNumberThatFits() {
        CommandRun run = train("-Obins=2000000000", "--quiet");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("querent: " + data + ": a table of 2000000000 bins for 2 features needs 16.0 GB but only ")
                .contains(" GB fit; use at most ");
        assertThat(model).doesNotExist();
    }

    @Test
    void trainersListsOptionsAndVariances() {
        String listed = run("trainers", "gp-hik").succeeds().out();

        assertThat(listed)
                .contains("max-iterations", "calibration-rows", "bin-range", "intersection-ard")
                .contains("precise:1e-7", "certified:0.001", "fine:8", "quantised");
        assertThat(listed.replaceAll("\\s+", " ")).contains("each as fast as the mean of a class (default)");
    }
}
