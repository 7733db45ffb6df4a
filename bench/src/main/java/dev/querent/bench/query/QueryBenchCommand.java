package dev.querent.bench.query;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.figure.Figures;
import dev.querent.core.parallel.WorkerPool;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/query}. */
@Command(
        name = "bench/query",
        description = "Measures the time from a label to the next question on synthetic histograms.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class QueryBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--pool", paramLabel = "ROWS", description = "Rows of the pool (${DEFAULT-VALUE}).")
    private int pool = 100_000;

    @Option(names = "--labels", paramLabel = "ROWS", description = "Labelled rows (${DEFAULT-VALUE}).")
    private int labels = 1000;

    @Option(names = "--columns", paramLabel = "N", description = "Bins (${DEFAULT-VALUE}).")
    private int columns = 1000;

    @Option(names = "--share", paramLabel = "SHARE", description = "Share of bins that are filled (${DEFAULT-VALUE}).")
    private double share = 0.05;

    @Option(names = "--classes", paramLabel = "N", description = "Classes (${DEFAULT-VALUE}).")
    private int classes = 2;

    @Option(names = "--threads", paramLabel = "N", description = "Threads (${DEFAULT-VALUE}).")
    private int threads = 2;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new QueryBenchCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        try (WorkerPool workers = WorkerPool.of(threads)) {
            new QuestionTimes(
                            pool,
                            labels,
                            columns,
                            share,
                            classes,
                            workers,
                            new Figures(spec.commandLine().getOut()))
                    .run();
        }
        return 0;
    }
}
