package dev.querent.bench.hik;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.figure.Figures;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/hik}. */
@Command(
        name = "bench/hik",
        description =
                "Measures gp-hik: the authors' tasks, the product against memory, many rows, many classes, offsets.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class HikCommand implements Callable<Integer> {
    private enum Part {
        AUTHORS,
        PRODUCT,
        ROWS,
        CLASSES,
        OFFSETS
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure: ${COMPLETION-CANDIDATES}.")
    private Part part;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads, except for the authors' tasks (${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(
            names = "--rows",
            split = ",",
            paramLabel = "N",
            description = "Rows of the synthetic data; several numbers for ROWS.")
    private int[] rows = {};

    @Option(names = "--classes", paramLabel = "N", description = "Number of classes for CLASSES (${DEFAULT-VALUE}).")
    private int classes = 1000;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new HikCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        Figures figures = new Figures(spec.commandLine().getOut());
        try (WorkerPool pool = WorkerPool.of(threads)) {
            Workers workers = threads == 1 ? Workers.sequential() : pool;
            switch (part) {
                case AUTHORS -> new AuthorsTasks(figures).run();
                case PRODUCT -> new ProductBound(figures, workers).run(rows.length > 0 ? rows[0] : 100_000);
                case OFFSETS -> new OneAgainstRest(figures, workers).run();
                case ROWS ->
                    new ManyRows(figures, workers)
                            .grow(rows.length > 0 ? rows : new int[] {100_000, 300_000, 1_000_000});
                case CLASSES -> {
                    figures.heading(classes + " classes, " + threads + " threads, residual 1e-4");
                    new ManyRows(figures, workers).train(rows.length > 0 ? rows[0] : 150_000, classes, classes);
                }
            }
        }
        return 0;
    }
}
