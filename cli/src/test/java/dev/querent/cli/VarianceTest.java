package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.model.engine.GpHikEngine;
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

/** {@code --variance} chooses how the variance of predictions and measures is obtained. */
class VarianceTest {
    @TempDir
    Path folder;

    private Path data;
    private Path model;
    private Path out;

    @BeforeEach
    void train() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 30, 1);
        model = folder.resolve("points.model");
        out = folder.resolve("predictions.csv");
        run("train", "--data", data, "--trainer", "gp-loose", "-Osearch=none", "--model", model)
                .succeeds();
    }

    private static CommandRun run(Object... args) {
        return CommandRun.with(
                new LooseGpEngine(), Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    /** The first predicted row, by the names of its columns. */
    private String[] predicted(String... columns) throws IOException {
        List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
        List<String> header = Arrays.asList(lines.get(0).split(",", -1));
        String[] row = lines.get(1).split(",", -1);
        return Stream.of(columns).map(name -> row[header.indexOf(name)]).toArray(String[]::new);
    }

    private double exact() throws IOException {
        run("predict", "--model", model, "--data", data, "--out", out, "--variance", "exact")
                .succeeds();
        assertThat(predicted("variance_kind")).containsExactly("exact");
        return Double.parseDouble(predicted("variance")[0]);
    }

    @Test
    void anIntervalComesOutWithBothEndsAndTheWidthAskedFor() throws IOException {
        double exact = exact();
        JsonNode json = run(
                        "predict",
                        "--model",
                        model,
                        "--data",
                        data,
                        "--out",
                        out,
                        "--variance",
                        "certified(1e-2)",
                        "--json")
                .json();

        assertThat(json.get("variance").asText()).isEqualTo("certified:0.01");
        assertThat(predicted("variance_kind")).containsExactly("interval");
        double lower = Double.parseDouble(predicted("variance_lower")[0]);
        double upper = Double.parseDouble(predicted("variance_upper")[0]);
        assertThat(exact).isBetween(lower, upper);
        assertThat(upper - lower).isCloseTo(1e-2, within(1e-12));
    }

    @Test
    void aBoundComesOutAsSuch() throws IOException {
        double exact = exact();
        run("predict", "--model", model, "--data", data, "--out", out, "--variance", "coarse")
                .succeeds();

        assertThat(predicted("variance_kind")).containsExactly("upper_bound");
        assertThat(Double.parseDouble(predicted("variance")[0])).isGreaterThan(exact);
    }

    @Test
    void whereNothingIsSaidTheModelsDefaultIsUsedAndNamed() throws IOException {
        JsonNode json = run("predict", "--model", model, "--data", data, "--out", out, "--json")
                .json();

        assertThat(json.get("variance").asText()).isEqualTo("coarse");
        assertThat(predicted("variance_kind")).containsExactly("upper_bound");
    }

    @Test
    void measuresFollowTheVariance() {
        JsonNode exact = run("evaluate", "--model", model, "--data", data, "--variance", "exact", "--json")
                .json();
        JsonNode coarse = run("evaluate", "--model", model, "--data", data, "--variance", "coarse", "--json")
                .json();

        assertThat(exact.get("variance").asText()).isEqualTo("exact");
        assertThat(coarse.get("variance").asText()).isEqualTo("coarse");
        assertThat(coarse.get("log_loss").asDouble())
                .isNotEqualTo(exact.get("log_loss").asDouble());
    }

    @Test
    void whatIsNotOfferedIsRefusedBeforeTheDataIsRead() {
        String[] args = {"evaluate", "--model", model.toString(), "--data", "absent.csv", "--variance", "fine"};
        CommandRun.with(List.of(new LooseGpEngine(), new GpHikEngine()), args)
                .fails(2, "--variance fine:8: models of gp-loose offer exact, certified, coarse");
    }

    /** The engines that a program is given decide, not those of this version. */
    @Test
    void whatNoEngineOffersIsUnknown() {
        run("evaluate", "--model", model, "--data", "absent.csv", "--variance", "fine")
                .fails(
                        2,
                        "invalid value for option '--variance': unknown variance 'fine' (known: exact, certified:WIDTH, coarse);"
                                + " see 'querent evaluate --help'");
    }

    @Test
    void trainersListsTheVariancesWithTheirMeaning() {
        assertThat(run("trainers", "gp-loose").succeeds().out()).endsWith("""

                        --variance       meaning
                        exact            exact, by a factor of the kernel matrix
                        certified:0.001  guaranteed interval around the exact value, no wider than the
                                         given width
                        coarse           upper bound from the largest eigenvalue; hardly more than a
                                         mean costs (default)
                        """);
        JsonNode listed = run("trainers", "gp-loose", "--json").json().get("variances");
        assertThat(listed.findValuesAsText("text")).containsExactly("exact", "certified:0.001", "coarse");
        assertThat(listed.get(2).get("default").asBoolean()).isTrue();
        assertThat(listed.get(0).get("default").asBoolean()).isFalse();
    }
}
