package dev.querent.bench.ivm;

import dev.querent.bench.BenchCommandLine;
import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command behind {@code bench/ivm}. */
@Command(
        name = "bench/ivm",
        description = "Measures informative vector machines on digits.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class IvmCommand implements Callable<Integer> {
    private static final double VALIDATION_SHARE = 0.2;
    private static final int SPLITS = 10;

    private enum Part {
        IVM,
        HYBRID,
        BATCHES,
        TABLES,
        SELECTION,
        STOP,
        PREDICTION
    }

    private enum Digits {
        USPS,
        MNIST
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PART", description = "What to measure: ${COMPLETION-CANDIDATES}.")
    private Part part;

    @Option(names = "--set", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Digits set = Digits.USPS;

    @Option(
            names = "--features",
            paramLabel = "RECIPE",
            description = "Recipe of the digits' features (${DEFAULT-VALUE}).")
    private String features = "raw";

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Learn only the first N training rows; 0 for all (${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--validation", description = "Test on a fifth of the training rows.")
    private boolean validation;

    @Option(names = "--seeds", paramLabel = "N", description = "Number of seeds (${DEFAULT-VALUE}).")
    private int seeds = 3;

    @Option(names = "--active", paramLabel = "N", description = "Rows of each machine (${DEFAULT-VALUE}).")
    private int active = IvmOptions.defaults().activeSet().active();

    @Option(
            names = "--candidates",
            paramLabel = "N",
            description = "Rows compared at a time; 0 for all (${DEFAULT-VALUE}).")
    private int candidates = IvmOptions.defaults().activeSet().candidates();

    @Option(names = "--evaluations", paramLabel = "N", description = "Evaluations of the search (${DEFAULT-VALUE}).")
    private int evaluations = IvmOptions.defaults().evaluations();

    @Option(names = "--shifts", description = "Learn from copies shifted by a pixel, too.")
    private boolean shifts;

    @Option(names = "--trees", paramLabel = "N", description = "Trees of the hybrid (${DEFAULT-VALUE}).")
    private int trees = 500;

    @Option(names = "--own-members", description = "Judge the hybrid's members instead of others trained alone.")
    private boolean ownMembers;

    @Option(names = "--threads", paramLabel = "N", description = "Threads (${DEFAULT-VALUE}).")
    private int threads = 2;

    public static void main(String[] arguments) {
        System.exit(BenchCommandLine.of(new IvmCommand()).execute(arguments));
    }

    @Override
    public Integer call() {
        Figures figures = new Figures(spec.commandLine().getOut());
        try (WorkerPool workers = WorkerPool.of(threads)) {
            IvmOptions options = IvmOptions.builder()
                    .active(active)
                    .candidates(candidates)
                    .evaluations(evaluations)
                    .imageWidth(!shifts ? 0 : set == Digits.USPS ? 16 : 28)
                    .keepRows(part == Part.BATCHES)
                    .build();
            ForestIvmOptions hybrid =
                    ForestIvmOptions.of(ForestOptions.builder().trees(trees).build(), options);
            if (part == Part.TABLES) {
                new HybridTables(folder(), hybrid, SPLITS, workers, figures).run();
                return 0;
            }
            DigitMachines machines = new DigitMachines(digits(workers), workers, figures);
            switch (part) {
                case IVM -> machines.ivm(options, seeds);
                case HYBRID -> machines.hybrid(hybrid, ownMembers, seeds);
                case BATCHES -> machines.batches(hybrid, seeds);
                case SELECTION -> machines.selection(active, candidates);
                case STOP -> new StoppedSearches(machines.digits().train(), workers, figures).measure(options);
                case PREDICTION -> machines.prediction(active);
                default -> throw new IllegalStateException("no digits for " + part);
            }
        }
        return 0;
    }

    private static DataFolder folder() {
        return DataFolder.at(SharedFolder.required("data"));
    }

    private TrainTest digits(WorkerPool workers) {
        PublicSet pixels = set == Digits.USPS ? PublicSet.USPS_PIXELS : PublicSet.MNIST_PIXELS;
        TrainTest given = pixels.load(folder(), features, Seed.of(1), Run.on(workers));
        LabeledData train = rows == 0
                ? given.train()
                : given.train()
                        .select(IntStream.range(0, Math.min(rows, given.train().size()))
                                .toArray());
        if (!validation) {
            return new TrainTest(train, given.test());
        }
        Split split =
                Split.stratified(train.labels(), VALIDATION_SHARE, Seed.of(1).child("validation"));
        return new TrainTest(train.select(split.train()), train.select(split.test()));
    }
}
