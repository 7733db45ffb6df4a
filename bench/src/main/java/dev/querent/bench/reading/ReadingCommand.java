package dev.querent.bench.reading;

import dev.querent.bench.BenchCommandLine;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/reading}. */
@Command(
        name = "bench/reading",
        description = "Reads a file several times and prints the speed and the memory it holds afterwards.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class ReadingCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to read; by default, generated LIBSVM text in a temporary folder.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--non-zeros",
            paramLabel = "N",
            description = "Values in the generated file, about 14 bytes each (${DEFAULT-VALUE}).")
    private long nonZeros = 15_000_000;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of times to read the file (${DEFAULT-VALUE}).")
    private int rounds = 5;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new ReadingCommand()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        if (file.isPresent()) {
            measure(file.get());
            return 0;
        }
        Path generated = Files.createTempFile("querent-reading", ".libsvm");
        try {
            LibsvmGenerator.write(generated, nonZeros, Seed.of(1));
            measure(generated);
        } finally {
            Files.deleteIfExists(generated);
        }
        return 0;
    }

    private void measure(Path path) throws IOException {
        String report = ReadingRounds.of(path, rounds).report(Files.size(path));
        PrintWriter out = spec.commandLine().getOut();
        out.println(path.getFileName());
        out.print(report);
        out.flush();
    }
}
