package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.parallel.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @TempDir
    Path folder;

    private CommandRun train(String... options) {
        String[] args = {
            "train", "--data", "absent.csv", "--model", folder.resolve("m").toString()
        };
        String[] all = java.util.Arrays.copyOf(args, args.length + options.length);
        System.arraycopy(options, 0, all, args.length, options.length);
        return CommandRun.of(all);
    }

    @Test
    void everyCommandSetUpByItselfIsAsInTheWholeTree() {
        CommandContext context = CommandContext.ofProcess(new Cancellation());
        QuerentCommand.commandLine(context)
                .getSubcommands()
                .forEach((name, inTree) -> assertThat(QuerentCommand.commandLineFor(context, name)
                                .getSubcommands()
                                .get(name)
                                .getUsageMessage())
                        .isEqualTo(inTree.getUsageMessage()));
    }

    @Test
    void noCommand() {
        CommandRun.of().fails(2, "missing required subcommand; see 'querent --help'");
    }

    @Test
    void unknownCommand() {
        CommandRun.of("trian").fails(2, "unknown command 'trian'; did you mean 'train'? Or see 'querent --help'");
    }

    @Test
    void unknownOption() {
        CommandRun.of("train", "--dta", "x")
                .fails(2, "unknown option '--dta'; did you mean '--data'? Or see 'querent train --help'");
    }

    @Test
    void missingOptions() {
        CommandRun.of("evaluate")
                .fails(2, "missing required options: '--model=FILE', '--data=FILE'; see 'querent evaluate --help'");
    }

    @Test
    void unknownTrainer() {
        train("--trainer", "gp-dens")
                .fails(
                        2,
                        "unknown trainer 'gp-dens' (known: gp-dense, gp-hik, forest, forest-kernel-gp, ivm, gp-ep, gp-laplace, forest-ivm, mm-sgp, sor, dtc, fitc, rvm, kernel-committee, vgp, svm, liblinear); did you mean 'gp-dense'?");
    }

    @Test
    void unknownTrainerOption() {
        train("--trainer", "gp-dense", "-O", "kernl=linear")
                .fails(2, "gp-dense has no option 'kernl'; see 'querent trainers gp-dense'; did you mean 'kernel'?");
    }

    @Test
    void badTrainerOption() {
        train("--trainer", "gp-dense", "-O", "noise=-1").fails(2, "gp-dense option noise must be > 0, got '-1'");
    }

    @Test
    void unknownFeatures() {
        CommandRun run = train("--trainer", "gp-dense", "--features", "fog");

        assertThat(run.err())
                .startsWith("querent: --features fog: unknown features 'fog'")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"0s", "fast", "-3s", "30", "5weeks"})
    void badBudget(String budget) {
        CommandRun run = train("--trainer", "gp-dense", "--budget", budget);

        assertThat(run.err()).contains("'" + budget + "' is not a budget").hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void noThreads() {
        train("--trainer", "gp-dense", "--threads", "0")
                .fails(2, "--threads must be at least 1, got 0; see 'querent train --help'");
    }

    @Test
    void seedThatIsNoNumber() {
        CommandRun run = train("--trainer", "gp-dense", "--seed", "x");

        assertThat(run.err()).contains("--seed").contains("'x'").hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void varianceTheModelDoesNotOffer() throws IOException {
        Path data = Points.csv(folder.resolve("points.csv"), 30, 1);
        String model = folder.resolve("points.model").toString();
        CommandRun.of("train", "--data", data.toString(), "--trainer", "gp-dense", "--model", model)
                .succeeds();

        CommandRun.of("evaluate", "--model", model, "--data", data.toString(), "--variance", "fine:16")
                .fails(2, "--variance fine:16: models of gp-dense offer exact");
        CommandRun.of("evaluate", "--model", model, "--data", data.toString(), "--mean", "quantised")
                .fails(2, "--mean quantised: models of gp-dense have exact means only");
    }

    @Test
    void unknownVariance() {
        CommandRun.of("evaluate", "--model", "m", "--data", "d", "--variance", "quantized")
                .fails(
                        2,
                        "invalid value for option '--variance': unknown variance 'quantized' (known: exact,"
                                + " precise:TOLERANCE, certified:WIDTH, fine:EIGENPAIRS, spectral:EIGENPAIRS, coarse, quantised,"
                                + " between-trees, augmented, residual, per-point, degenerate, augmented-degenerate);"
                                + " did you mean 'quantised'? Or see 'querent evaluate --help'");
    }

    @Test
    void varianceWithABadParameter() {
        CommandRun.of("predict", "--model", "m", "--data", "d", "--out", "o.csv", "--variance", "fine:some")
                .fails(
                        2,
                        "invalid value for option '--variance': the value of the variance 'fine' must be a whole"
                                + " number, as in fine:16, got 'some'; see 'querent predict --help'");
    }

    @Test
    void unknownPredictionFormat() {
        Path out = folder.resolve("predictions.xls");

        CommandRun run = CommandRun.of("predict", "--model", "m", "--data", "d", "--out", out.toString());

        assertThat(run.err())
                .startsWith("querent: " + out + ": predictions are written as .csv")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void versionNamesJavaAndTheBlas() {
        assertThat(CommandRun.of("--version").succeeds().out())
                .startsWith("querent ")
                .contains("\nJava " + System.getProperty("java.version"))
                .containsPattern("\nBLAS (java|native \\(\\w+\\))\n"); // only a native one has a name
    }

    @Test
    void featuresAreListedWithTheirOptions() {
        assertThat(CommandRun.of("features").succeeds().out()).contains("phog  ", "words  ");
        assertThat(CommandRun.of("features", "phog").succeeds().out()).contains("\nbins ", "\nlevels ");
        CommandRun.of("features", "phgo")
                .fails(
                        2,
                        "unknown features 'phgo' (known: raw, l1, scale, standardise, signed, pyramid, smooth, phog, bow, words); did you mean 'phog'?");
    }

    @Test
    void trainersAreListedWithTheirOptions() {
        assertThat(CommandRun.of("trainers").succeeds().out()).contains("gp-dense  ");
        assertThat(CommandRun.of("trainers", "gp-dense").succeeds().out())
                .contains("\nkernel ", "\nnoise ")
                .endsWith("""

                        --variance  meaning
                        exact       exact, by a factor of the kernel matrix (default)
                        """);
        assertThat(CommandRun.of("trainers", "gp-dense", "--json")
                        .json()
                        .get("options")
                        .get(0)
                        .get("name")
                        .asText())
                .isEqualTo("kernel");
    }

    @Test
    void completionKnowsTheCommands() {
        assertThat(CommandRun.of("completion").succeeds().out())
                .startsWith("#!/usr/bin/env bash")
                .contains("_picocli_querent_train");
    }
}
