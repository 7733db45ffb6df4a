package dev.querent.bench.forest;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/forest}. */
@Command(
        name = "bench/forest",
        description = "Measures forests on MNIST, and Gaussian processes with their kernels.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class ForestCommand implements Callable<Integer> {
    private enum Part {
        SKLEARN,
        DEEP,
        ROWS,
        COVTYPE,
        GENERATED
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure: ${COMPLETION-CANDIDATES}.")
    private Part part;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of both programs (${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(names = "--python", paramLabel = "FILE", description = "Python with scikit-learn (${DEFAULT-VALUE}).")
    private String python = "python3";

    @Option(names = "--trees", paramLabel = "N", description = "Trees of a forest kernel (${DEFAULT-VALUE}).")
    private int trees = 100;

    @Option(names = "--rows", paramLabel = "N", description = "Generated rows to learn (${DEFAULT-VALUE}).")
    private int rows = 1_000_000;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new ForestCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        Figures figures = new Figures(spec.commandLine().getOut());
        try (WorkerPool workers = WorkerPool.of(threads)) {
            ForestKernels kernels = new ForestKernels(trees, workers, figures);
            switch (part) {
                case COVTYPE -> kernels.inTwoOrders(load(PublicSet.COVTYPE, workers));
                case GENERATED -> kernels.generated(rows);
                case SKLEARN ->
                    digits(workers, figures)
                            .against(new ScikitLearn(
                                    python, SharedFolder.required("data").resolve("mnist"), threads));
                case DEEP -> digits(workers, figures).deep();
                case ROWS -> digits(workers, figures).singleRows();
            }
        }
        return 0;
    }

    private static DigitForests digits(Workers workers, Figures figures) {
        return new DigitForests(load(PublicSet.MNIST_PIXELS, workers), workers, figures);
    }

    private static TrainTest load(PublicSet set, Workers workers) {
        return set.load(DataFolder.at(SharedFolder.required("data")), Seed.of(1), Run.on(workers));
    }
}
