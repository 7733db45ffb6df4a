package dev.querent.bench.margin;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/margin}. */
@Command(
        name = "bench/margin",
        description = "Measures maximum-margin sparse Gaussian processes beside other classifiers.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class MarginCommand implements Callable<Integer> {
    private enum Part {
        FEW,
        ROWS,
        STEP
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure: ${COMPLETION-CANDIDATES}.")
    private Part part;

    @Option(
            names = "--set",
            paramLabel = "NAME",
            split = ",",
            description = "Sets of few labels and of steps (${DEFAULT-VALUE}).",
            defaultValue = "YEAST,PENSTROKE,SENSORLESS,REUTERS")
    private List<PublicSet> sets;

    @Option(
            names = "--trainer",
            paramLabel = "NAME",
            split = ",",
            description = "Trainers, each compared with the first (${DEFAULT-VALUE}).",
            defaultValue = "mm-sgp,vgp,svm,gp-dense")
    private List<String> trainers;

    @Option(
            names = {"-O", "--option"},
            paramLabel = "NAME=VALUE",
            description = "Option of the first trainer.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            description = "Kernel of all trainers (gaussian; of steps, as published: linear for REUTERS).")
    private StandardKernel kernel;

    @Option(names = "--features", paramLabel = "RECIPE", description = "Features instead of the usual ones of a set.")
    private String features;

    @Option(names = "--labels", paramLabel = "N", description = "Labels drawn at random (${DEFAULT-VALUE}).")
    private int labels = 500;

    @Option(
            names = "--sparsity",
            paramLabel = "SHARE",
            split = ",",
            description = "Shares of the rows that are no support points, of steps (${DEFAULT-VALUE}).",
            defaultValue = "0.3")
    private List<Double> sparsities;

    @Option(names = "--splits", paramLabel = "N", description = "Splits (${DEFAULT-VALUE}).")
    private int splits = 10;

    @Option(names = "--validation", description = "Test on a third of the training rows that are not drawn.")
    private boolean validation;

    @Option(names = "--threads", paramLabel = "N", description = "Threads (${DEFAULT-VALUE}).")
    private int threads = 2;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new MarginCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        Figures figures = new Figures(spec.commandLine().getOut());
        DataFolder folder = DataFolder.at(SharedFolder.required("data"));
        try (WorkerPool workers = WorkerPool.of(threads)) {
            switch (part) {
                case FEW ->
                    sets.forEach(
                            set -> new FewLabels(folder, set, features, labels, splits, validation, workers, figures)
                                    .compare(
                                            trainers,
                                            Optional.ofNullable(kernel)
                                                    .orElse(StandardKernel.GAUSSIAN)
                                                    .label(),
                                            options));
                case ROWS -> new ManyDigits(folder, workers, figures).measure();
                case STEP ->
                    sets.forEach(set -> new StepTimes(folder, sparsities, labels, workers, figures)
                            .measure(set, Optional.ofNullable(kernel)));
            }
        }
        return 0;
    }
}
