package dev.querent.cli;

import dev.querent.core.parallel.Cancellation;
import dev.querent.io.engine.Engines;
import dev.querent.lab.reproduce.Experiments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.IntFunction;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs the usual commands on a few rows, so that the JVM can list the classes they use: the launcher makes an archive of them, and
 * later commands start faster. Fails if a command fails, so that no archive is kept that does not work on this machine.
 */
final class ClassArchiveRun {
    private static final int ROWS = 60;

    private ClassArchiveRun() {}

    /** Works in the given folder. */
    public static void main(String[] args) throws IOException {
        LogManager.getLogManager().reset(); // as Main does
        Path folder = Path.of(args[0]);
        String data = write(folder.resolve("rows.csv"), "red,green,blue,label", ClassArchiveRun::numbers);
        String texts = write(folder.resolve("texts.csv"), "text,label", ClassArchiveRun::words);
        String model = folder.resolve("rows.model").toString();
        String out = folder.resolve("predictions.csv").toString();
        run("--version");
        run("--help");
        run("data", "info", data);
        run("trainers", "gp-hik");
        run("train", "--data", texts, "--text", "text", "--features", "words", "--trainer", "gp-hik", "--model", model);
        run("predict", "--model", model, "--data", texts, "--out", out);
        for (String trainer : List.of("gp-dense", "forest", "gp-hik")) {
            run("train", "--data", data, "--features", "l1", "--trainer", trainer, "--model", model, "--json");
            run("predict", "--model", model, "--data", data, "--out", out);
            run("evaluate", "--model", model, "--data", data);
        }
        run("query", "--model", model, "--pool", data);
    }

    private static String write(Path file, String header, IntFunction<String> row) throws IOException {
        String rows = IntStream.range(0, ROWS).mapToObj(row).collect(Collectors.joining("\n"));
        return Files.writeString(file, header + "\n" + rows + "\n").toString();
    }

    private static String numbers(int i) {
        return (i % 2 == 0 ? 5 + i % 7 : i % 3) + "," + (1 + i % 5) + "," + (i % 2 == 0 ? i % 4 : 6 + i % 5) + ","
                + (i % 2 == 0 ? "warm" : "cold");
    }

    private static String words(int i) {
        return (i % 2 == 0 ? "sun and sand " + i % 7 : "snow and ice " + i % 5) + "," + (i % 2 == 0 ? "warm" : "cold");
    }

    private static void run(String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new CommandContext(
                        InputStream.nullInputStream(),
                        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        Engines.standard(),
                        Experiments::standard,
                        Clock.systemUTC(),
                        new Cancellation()),
                args);
        if (code != ExitCodes.OK) {
            throw new IllegalStateException(
                    String.join(" ", args) + " ended with code " + code + ": " + err.toString(StandardCharsets.UTF_8));
        }
    }
}
