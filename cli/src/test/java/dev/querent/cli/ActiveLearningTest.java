package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.report.chart.PngFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strategies, queries and simulations on the command line. */
class ActiveLearningTest {
    @TempDir
    Path folder;

    private Path data;
    private Path pool;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Points.csv(folder.resolve("points.csv"), 30, 1);
        pool = Points.csv(folder.resolve("pool.csv"), 60, 2);
        model = folder.resolve("points.model");
    }

    private static CommandRun run(Object... args) {
        return CommandRun.of(Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    private void train(String trainer) {
        run("train", "--data", data, "--trainer", trainer, "--model", model).succeeds();
    }

    @Test
    void strategiesAreListedWithWhatTheyNeed() {
        JsonNode all = run("strategies", "--json").json().get("strategies");
        assertThat(all.findValuesAsText("name"))
                .contains("random", "mean", "variance", "uncertainty", "uncertainty-plus", "weight", "impact", "emoc")
                .contains("entropy", "best-vs-second-best", "entropy-variance", "mcpal", "cost-embedding", "committee")
                .contains("k-center", "density-weighted");
        assertThat(run("strategies").succeeds().out())
                .containsPattern("impact .* a Gaussian process\\n")
                .contains("conditioned");
        assertThat(run("strategies", "committee").succeeds().out())
                .containsPattern("trainers +forest\\n")
                .contains("measure");
        run("strategies", "entopy")
                .fails(
                        2,
                        "unknown strategy 'entopy' (known: random, entropy, best-vs-second-best, mean, variance, greedy-variance, batch-bald, uncertainty,"
                                + " uncertainty-plus, entropy-variance, weight, impact, emoc, cost-embedding, committee,"
                                + " convex-hull, density-weighted, k-center, unclaimed, mcpal, adaptive); did you mean 'entropy'?");
    }

    @Test
    void aQueryNamesRowsWithTheirScoresAndProbabilities() {
        train("gp-dense");
        JsonNode json = run(
                        "query", "--model", model, "--pool", pool, "--strategy", "uncertainty", "--batch", 5, "--json")
                .json();
        assertThat(json.get("rows")).hasSize(5);
        Set<Integer> rows = new HashSet<>();
        json.get("rows").forEach(row -> {
            rows.add(row.get("row").asInt());
            assertThat(row.get("score").isNumber()).isTrue();
            assertThat(row.get("variance").asDouble()).isPositive();
            double sum = 0;
            for (JsonNode probability : row.get("probabilities")) {
                sum += probability.asDouble();
            }
            assertThat(sum).isBetween(1 - 1e-9, 1 + 1e-9);
        });
        assertThat(rows).hasSize(5).allMatch(row -> row >= 0 && row < 60);
        assertThat(json.get("batch_rule").asText()).isEqualTo("apart");
        assertThat(json.get("seconds").isNumber()).isTrue();
    }

    @Test
    void scoresOfAllRowsCanBeLookedAt() throws IOException {
        for (String trainer : new String[] {"gp-dense", "gp-hik"}) {
            train(trainer);
            Path scores = folder.resolve("scores.csv");
            JsonNode best = run(
                            "query",
                            "--model",
                            model,
                            "--pool",
                            pool,
                            "--strategy",
                            "impact",
                            "--scores",
                            scores,
                            "--json")
                    .json()
                    .get("rows")
                    .get(0);
            List<String> lines = Files.readAllLines(scores);
            assertThat(lines).hasSize(61).startsWith("row,score");
            List<Double> all = lines.stream()
                    .skip(1)
                    .map(line -> Double.parseDouble(line.split(",")[1]))
                    .toList();
            assertThat(Collections.max(all)).isEqualTo(best.get("score").asDouble());
            assertThat(all.get(best.get("row").asInt()))
                    .isEqualTo(best.get("score").asDouble());
        }
        CommandRun unknown = run("query", "--model", model, "--pool", pool, "--scores", folder.resolve("scores.txt"));
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("scores are written as .csv");
    }

    @Test
    void withoutAStrategyTheRecommendedOneIsTaken() {
        train("gp-dense");
        assertThat(run("query", "--model", model, "--pool", pool, "--json")
                        .json()
                        .get("strategy")
                        .asText())
                .isEqualTo("uncertainty");
        train("forest");
        assertThat(run("query", "--model", model, "--pool", pool, "--json")
                        .json()
                        .get("strategy")
                        .asText())
                .isEqualTo("best-vs-second-best");
    }

    /** Asked about its own training rows, a model finds none of them far from what it knows. */
    @Test
    void aModelKnowsTheRowsItWasTrainedOn() {
        for (String trainer : new String[] {"gp-dense", "gp-hik", "forest"}) {
            train(trainer);
            JsonNode own = run("query", "--model", model, "--pool", data, "--strategy", "k-center", "--json")
                    .json();
            assertThat(own.get("rows").get(0).get("score").asDouble()).isLessThan(1e-9);
            JsonNode others = run("query", "--model", model, "--pool", pool, "--strategy", "k-center", "--json")
                    .json();
            assertThat(others.get("rows").get(0).get("score").asDouble()).isBetween(1e-6, 1e6);
        }
    }

    @Test
    void guardsAndRulesThatMakeNoSenseAreRefused() {
        train("gp-dense");
        JsonNode guarded = run("query", "--model", model, "--pool", pool, "--batch", 6, "--guard", 3, "--json")
                .json();
        assertThat(guarded.get("rows")).hasSize(6);
        CommandRun always = run("query", "--model", model, "--pool", pool, "--guard", 1);
        assertThat(always.code()).isEqualTo(2);
        assertThat(always.err()).contains("--guard must be 0 or at least 2, got 1");
        CommandRun twoRules =
                run("query", "--model", model, "--pool", pool, "--strategy", "batch-bald", "--batch-rule", "spread");
        assertThat(twoRules.code()).isEqualTo(2);
        assertThat(twoRules.err())
                .contains("batch-bald always uses the batch rule conditioned; leave out --batch-rule spread");
    }

    @Test
    void everyStrategyAsksEveryTrainerThatHasWhatItNeeds() {
        for (String trainer : new String[] {"gp-dense", "gp-hik", "forest", "svm"}) {
            train(trainer);
            for (JsonNode strategy : run("strategies", "--json").json().get("strategies")) {
                boolean able = strategy.get("trainers").toString().contains("\"" + trainer + "\"");
                CommandRun answer = run(
                        "query",
                        "--model",
                        model,
                        "--pool",
                        pool,
                        "--strategy",
                        strategy.get("name").asText(),
                        "--batch",
                        9,
                        "--asked",
                        "0-19,25,30-39",
                        "--json");
                assertThat(answer.code())
                        .as("%s of %s: %s", strategy, trainer, answer.err())
                        .isEqualTo(able ? 0 : 2);
                if (able) {
                    assertThat(answer.json().get("rows").findValuesAsText("row"))
                            .as("%s of %s", strategy, trainer)
                            .hasSize(9)
                            .doesNotHaveDuplicates()
                            .allMatch(row -> row.matches("2[0-46-9]|[45]\\d"), "not asked before, and in the pool");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gaussian", "linear", "intersection"})
    void convexHullsAskAModelWithSupportVectors(String kernel) {
        run("train", "--data", data, "--trainer", "svm", "-O", "kernel=" + kernel, "--model", model)
                .succeeds();
        JsonNode json = run(
                        "query", "--model", model, "--pool", pool, "--strategy", "convex-hull", "--batch", 5, "--json")
                .json();
        assertThat(json.get("strategy").asText()).isEqualTo("convex-hull");
        assertThat(json.get("rows")).hasSize(5);
        assertThat(json.get("rows").get(0).get("score").asDouble())
                .isGreaterThanOrEqualTo(json.get("rows").get(4).get("score").asDouble())
                .isPositive();
        assertThat(run("strategies", "convex-hull").succeeds().out()).containsPattern("trainers +svm\\n");
    }

    @Test
    void rowsThatWereAskedAreNotAskedAgain() {
        train("forest");
        JsonNode json = run(
                        "query",
                        "--model",
                        model,
                        "--pool",
                        pool,
                        "--batch",
                        9,
                        "--batch-rule",
                        "best",
                        "--asked",
                        "0-52",
                        "--json")
                .json();
        assertThat(json.get("rows")).hasSize(7).allMatch(row -> row.get("row").asInt() > 52);
        run("query", "--model", model, "--pool", pool, "--asked", "60")
                .fails(2, "--asked 60: there is no row 60; the pool has 60 rows, counted from 0");
    }

    @Test
    void badQueriesAreRefusedInOneLine() throws IOException {
        train("forest");
        run("query", "--model", model, "--pool", pool, "--batch", 0).fails(2, "--batch must be at least 1, got 0");
        run("query", "--model", model, "--pool", pool, "--strategy", "impact")
                .fails(
                        2,
                        "the strategy impact needs a Gaussian process; forest models do not provide it; 'querent strategies' lists"
                                + " what each strategy needs");
        run("query", "--model", model, "--pool", pool, "--strategy", "convex-hull")
                .fails(
                        2,
                        "the strategy convex-hull needs support vectors (trainer svm); forest models do not provide it; 'querent"
                                + " strategies' lists what each strategy needs");
        run("query", "--model", model, "--pool", pool, "--strategy", "entropy:base=2")
                .fails(2, "the strategy entropy has no option 'base'; it takes none");
        run("query", "--model", model, "--pool", pool, "--strategy", "variance:variance=fine")
                .fails(1, pool + ": this model offers no variance 'fine'; it offers between-trees");
        run("query", "--model", model, "--pool", pool, "--batch", 3, "--batch-rule", "conditioned")
                .fails(
                        2,
                        "the batch rule conditioned needs a Gaussian process and a strategy that uses its mean and"
                                + " variance, not best-vs-second-best with forest; use 'apart' or 'spread'");
        Path other = folder.resolve("other.csv");
        Files.writeString(other, "x,label\n1,a\n");
        assertThat(run("query", "--model", model, "--pool", other).code()).isEqualTo(1);
    }

    @Test
    void aSimulationGivesCurvesATestAndAPage() {
        Path out = folder.resolve("report");
        JsonNode json = run(
                        "simulate",
                        "--train",
                        pool,
                        "--test",
                        data,
                        "--trainer",
                        "gp-dense",
                        "--strategy",
                        "entropy,entropy-variance:start=5,variance=exact",
                        "--labels",
                        20,
                        "--runs",
                        3,
                        "--every",
                        5,
                        "--out",
                        out,
                        "--json")
                .json();
        assertThat(json.get("curves").fieldNames())
                .toIterable()
                .containsExactly("random", "entropy", "entropy-variance:start=5,variance=exact");
        JsonNode curve = json.get("curves").get("entropy");
        assertThat(curve.findValuesAsText("labels")).endsWith("5", "10", "15", "20");
        assertThat(curve.get(curve.size() - 1).get("accuracy_mean").asDouble()).isGreaterThan(0.8);
        assertThat(curve.get(0).get("accuracy_sd").isNumber()).isTrue();
        assertThat(json.get("comparison").get("entropy").get("p").isNumber()).isTrue();
        assertThat(json.get("seconds_per_query").get("entropy").asDouble()).isPositive();
        assertThat(out.resolve("simulation.html")).isNotEmptyFile();
        assertThat(out.resolve("simulation-curves.csv")).isNotEmptyFile();
        assertThat(out.resolve("simulation-runs.csv")).isNotEmptyFile();
        assertThat(out.resolve("simulation-curves.svg")).isNotEmptyFile();
        assertThat(Files.exists(out.resolve("simulation-curves.png")))
                .isEqualTo(PngFile.obstacle().isEmpty());
    }

    @Test
    void badSimulationsAreRefusedInOneLine() {
        run("simulate", "--train", pool, "--test", data, "--trainer", "gp-dense", "--labels", 61)
                .fails(
                        1,
                        pool
                                + ": labels must be more than the 2 of the start and at most the 60 rows of the pool, got 61");
        run("simulate", "--train", pool, "--test", data, "--trainer", "gp-dense", "--runs", 0)
                .fails(2, "--runs must be at least 1, got 0");
        CommandRun.with(
                        List.of(new ScriptedEngine(run -> {}), new KeptRowsEngine()),
                        "simulate",
                        "--train",
                        pool.toString(),
                        "--test",
                        data.toString(),
                        "--trainer",
                        "gp-dense")
                .fails(2, "the trainer gp-dense does not learn online; those that do: kept-rows");
        run("simulate", "--train", pool, "--test", data, "--trainer", "gp-dense", "--strategy", "entropy,entropy")
                .fails(2, "the strategy entropy is given twice");
    }

    /** Points, and a third of rows besides that nobody can name. */
    private Path withJunk(Path points, String name) throws IOException {
        StringBuilder rows = new StringBuilder(Files.readString(points));
        RandomSource random = Seed.of(9).generator();
        for (int row = 0; row < 30; row++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,junk%n",
                    0.5 + 0.05 * random.nextDouble(),
                    0.4 + 0.05 * random.nextDouble()));
        }
        return Points.write(folder.resolve(name), rows.toString());
    }

    private JsonNode simulated(Path junk, String option) {
        return run(
                        "simulate",
                        "--train",
                        junk,
                        "--test",
                        junk,
                        "--trainer",
                        "gp-dense",
                        "--strategy",
                        "entropy",
                        "--labels",
                        30,
                        "--runs",
                        3,
                        option,
                        "junk",
                        "--json")
                .json()
                .get("unlabelled");
    }

    @Test
    void simulateTeachesThatSomeRowsCannotBeNamed() throws IOException {
        Path junk = withJunk(pool, "junk.csv");
        for (String strategy : List.of("random", "entropy")) {
            assertThat(simulated(junk, "--unnameable").get(strategy).asDouble())
                    .isLessThan(0.6 * simulated(junk, "--skip").get(strategy).asDouble());
        }
        Object[] common = {"simulate", "--train", junk, "--test", junk, "--trainer", "gp-dense", "--labels", 10};
        assertThat(run(with(common, "--unnameable", "junk", "--runs", 2)).out()).contains("unlabelled");
        assertThat(run(with(common, "--runs", 2)).out()).doesNotContain("unlabelled");
        run(with(common, "--unnameable", "jumk"))
                .fails(2, "--unnameable: the pool has no class 'jumk' (known: far, junk, near); did you mean 'junk'?");
        run(with(common, "--skip", "junk", "--unnameable", "junk")).fails(2, "--skip: the class 'junk' is given twice");
        run(with(common, "--skip", "junk,near"))
                .fails(2, "--unnameable and --skip must leave at least two classes, but take 2 of the 3 classes");
    }

    private static Object[] with(Object[] args, Object... more) {
        return Stream.concat(Stream.of(args), Stream.of(more)).toArray();
    }
}
