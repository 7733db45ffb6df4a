package dev.querent.bench.peer;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.paired.Clock;
import dev.querent.bench.paired.Contender;
import dev.querent.bench.paired.PairedComparison;
import dev.querent.core.data.LabeledData;
import dev.querent.core.linalg.Backend;
import dev.querent.core.parallel.WorkerPool;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/compare}. */
@Command(
        name = "bench/compare",
        description = "Runs two programs alternately and prints the ratio of their times with its 95 % interval.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "One of: ${COMPLETION-CANDIDATES}.")
    private NumpyComparison comparison;

    @Option(
            names = "--blas",
            paramLabel = "NAME",
            description = "BLAS of Querent: auto, java or native (${DEFAULT-VALUE}).")
    private String blas = "auto";

    @Option(names = "--threads", paramLabel = "N", description = "Threads of both sides (${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--clock",
            paramLabel = "NAME",
            description = "Time to measure: wall, or cpu on a machine that others use, too (${DEFAULT-VALUE}).")
    private Clock clock = Clock.WALL;

    @Option(names = "--warm-ups", paramLabel = "N", description = "Rounds that do not count (${DEFAULT-VALUE}).")
    private int warmUps = 8;

    @Option(names = "--rounds", paramLabel = "N", description = "Pairs of rounds that count (${DEFAULT-VALUE}).")
    private int rounds = 21;

    @Option(
            names = "--python",
            paramLabel = "COMMAND",
            description = "A Python with numpy and scipy (${DEFAULT-VALUE}).")
    private String python = "python3";

    @Option(names = "--data", paramLabel = "FILE", description = "Data to use instead of the default.")
    private Optional<Path> file = Optional.empty();

    public static void main(String[] arguments) {
        CommandLine command = BenchCommandLine.of(new CompareCommand())
                .registerConverter(NumpyComparison.class, CompareCommand::named);
        System.exit(command.execute(arguments));
    }

    private static NumpyComparison named(String name) {
        return NumpyComparison.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    @Override
    public Integer call() throws IOException {
        System.setProperty(Backend.PROPERTY, blas); // read at the first use of the backend, which comes below
        NumpyComparison.Dataset data = comparison.data(file);
        Path folder = Files.createTempDirectory("querent-compare");
        Path features = folder.resolve("features.f64");
        Path labels = folder.resolve("labels.i32");
        try (WorkerPool workers = WorkerPool.of(threads)) {
            RawMatrixFile.write(data.rows().features(), features);
            RawMatrixFile.write(data.rows().labels(), labels);
            GpWork work = new GpWork(data.rows(), workers);
            try (Contender ours = Contender.task("querent", clock, () -> comparison.ourWork.applyAsDouble(work));
                    Contender numpy = numpy(features, labels, data.rows())) {
                print(
                        data,
                        new PairedComparison(ours, numpy, warmUps, rounds).run().report());
            }
        } finally {
            Files.deleteIfExists(features);
            Files.deleteIfExists(labels);
            Files.deleteIfExists(folder);
        }
        return 0;
    }

    private Contender numpy(Path features, Path labels, LabeledData data) {
        List<String> command = List.of(
                python,
                Path.of("bench", "peers", "numpy_gp.py").toString(),
                comparison.peerWork,
                clock.name().toLowerCase(Locale.ROOT),
                features.toString(),
                labels.toString(),
                String.valueOf(data.size()),
                String.valueOf(data.features().columns()),
                String.valueOf(GpWork.NOISE));
        return Contender.command("numpy", command, environment());
    }

    /** Numpy has its own BLAS, which reads one of the first three variables; the core type that is set for ours must not affect it. */
    private Map<String, String> environment() {
        String width = String.valueOf(threads);
        return Map.of(
                "OPENBLAS_NUM_THREADS", width,
                "OMP_NUM_THREADS", width,
                "MKL_NUM_THREADS", width,
                "OPENBLAS_CORETYPE", "");
    }

    private void print(NumpyComparison.Dataset data, String report) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%s on %s, %d x %d, %d classes; %d thread(s); %s clock; querent's BLAS: %s%n%s",
                comparison.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                data.name(),
                data.rows().size(),
                data.rows().features().columns(),
                data.rows().classes().size(),
                threads,
                clock.name().toLowerCase(Locale.ROOT),
                Backend.preferred().name(),
                report);
        out.flush();
    }
}
