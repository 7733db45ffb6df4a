package dev.querent.bench.forest;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/forest}. */
@Command(
        name = "bench/forest",
        description = "Measures forests on MNIST: compared with scikit-learn, deep trees, single rows.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class ForestCommand implements Callable<Integer> {
    private enum Part {
        SKLEARN,
        DEEP,
        ROWS
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure: ${COMPLETION-CANDIDATES}.")
    private Part part;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of both programs (${DEFAULT-VALUE}).")
    private int threads = 2;

    @Option(names = "--python", paramLabel = "FILE", description = "Python with scikit-learn (${DEFAULT-VALUE}).")
    private String python = "python3";

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new ForestCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        Path data = SharedFolder.required("data");
        Figures figures = new Figures(spec.commandLine().getOut());
        try (WorkerPool workers = WorkerPool.of(threads)) {
            TrainTest digits = PublicSet.MNIST_PIXELS.load(DataFolder.at(data), Seed.of(1), Run.on(workers));
            DigitForests forests = new DigitForests(digits, workers, figures);
            switch (part) {
                case SKLEARN -> forests.against(new ScikitLearn(python, data.resolve("mnist"), threads));
                case DEEP -> forests.deep();
                case ROWS -> forests.singleRows();
            }
        }
        return 0;
    }
}
