package dev.querent.bench.ivm;

import dev.querent.bench.figure.Figures;
import dev.querent.bench.figure.TrainingFigures;
import dev.querent.bench.figure.TrainingFigures.Reached;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.hybrid.ForestIvmLearner;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmSearch;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.timing.LapTimer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Informative vector machines on digits. */
record DigitMachines(TrainTest digits, Workers workers, Figures figures) {
    private static final Set<String> STAGES = Set.of("machines", "out-of-fold rows", "done");
    private static final int BATCH = 256;
    private static final int ROUNDS = 20;
    private static final int BATCHES = 10;

    /** One digit against all others. */
    private static final String DIGIT = "8";

    void ivm(IvmOptions options, int seeds) {
        List<Reached<?>> all = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Reached<IvmModel> reached = measured("ivm, seed " + seed, new IvmTrainer(options), seed);
            Kernel kernel = reached.model().kernels().get(0);
            figures.line(
                    "  kernel of the first class",
                    Arrays.toString(Arrays.stream(kernel.logParameters())
                            .limit(3)
                            .map(Math::exp)
                            .toArray()));
            all.add(reached);
        }
        mean("ivm", all);
    }

    /**
     * The members alone and together.
     *
     * @param own whether the members are those of the hybrid instead of others trained alone
     */
    void hybrid(ForestIvmOptions options, boolean own, int seeds) {
        List<Reached<?>> forests = new ArrayList<>();
        List<Reached<?>> machines = new ArrayList<>();
        List<Reached<?>> hybrids = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Reached<ForestIvmModel> hybrid = measured("forest-ivm, seed " + seed, new ForestIvmTrainer(options), seed);
            hybrids.add(hybrid);
            if (own) {
                forests.add(measured("its forest", given(hybrid.model().forest()), seed));
                machines.add(measured("its machines", given(hybrid.model().ivm().orElseThrow()), seed));
            } else {
                forests.add(measured("forest, seed " + seed, new ForestTrainer(options.forest()), seed));
                machines.add(measured("ivm, seed " + seed, new IvmTrainer(options.ivm()), seed));
            }
        }
        mean("forest", forests);
        mean("ivm", machines);
        mean("forest-ivm", hybrids);
    }

    private static <M extends Classifier> Trainer<M> given(M model) {
        return new Trainer<>() {
            @Override
            public String name() {
                return "given";
            }

            @Override
            public M fit(LabeledData data, Seed seed, Run run) {
                return model;
            }
        };
    }

    /** Online in ten batches, in random order, and all at once. */
    void batches(ForestIvmOptions options, int seeds) {
        LabeledData train = digits.train();
        List<Reached<?>> online = new ArrayList<>();
        List<Reached<?>> atOnce = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            int[] order = IntStream.range(0, train.size()).toArray();
            Seed.of(seed).child("batches").generator().shuffle(order);
            online.add(measured("forest-ivm in ten batches, seed " + seed, inBatches(options, order), seed));
            atOnce.add(measured("forest-ivm, seed " + seed, new ForestIvmTrainer(options), seed));
        }
        mean("forest-ivm in ten batches", online);
        mean("forest-ivm", atOnce);
    }

    private Trainer<ForestIvmModel> inBatches(ForestIvmOptions options, int[] order) {
        return new Trainer<>() {
            @Override
            public String name() {
                return "forest-ivm in ten batches";
            }

            @Override
            public ForestIvmModel fit(LabeledData data, Seed seed, Run run) {
                ForestIvmModel first = new ForestIvmTrainer(options).fit(batch(data, 0), seed, run);
                ForestIvmLearner learner = ForestIvmLearner.resume(first, run);
                for (int b = 1; b < BATCHES; b++) {
                    LapTimer watch = new LapTimer();
                    learner.observe(batch(data, b), run);
                    figures.time("  batch " + (b + 1), watch.lap(), 0);
                }
                return learner.snapshot();
            }

            private LabeledData batch(LabeledData data, int b) {
                return data.select(
                        Arrays.copyOfRange(order, b * order.length / BATCHES, (b + 1) * order.length / BATCHES));
            }
        };
    }

    private <M extends Classifier> Reached<M> measured(String name, Trainer<M> trainer, int seed) {
        return new TrainingFigures(workers, figures, STAGES).of(name, trainer, digits, Seed.of(seed));
    }

    private void mean(String name, List<Reached<?>> all) {
        figures.line(
                name + ", mean of " + all.size(),
                String.format(
                        Locale.ROOT,
                        "%.2f %%, log loss %.4f, ECE %.4f, trained in %s",
                        100 * mean(all, Reached::accuracy),
                        mean(all, Reached::logLoss),
                        mean(all, Reached::ece),
                        Figures.duration(mean(all, Reached::seconds))));
    }

    private static double mean(List<Reached<?>> all, ToDoubleFunction<Reached<?>> value) {
        return all.stream().mapToDouble(value).average().orElseThrow();
    }

    /** One machine with given hyperparameters: the choice of its rows and the sweeps, without calibration. */
    void selection(int active, int candidates) {
        LabeledData train = digits.train();
        int[] codes = IntStream.range(0, train.size())
                .map(i -> train.labels().name(i).equals(DIGIT) ? 0 : 1)
                .toArray();
        LabeledData two = new LabeledData(train.features(), Labels.of(LabelSet.of(List.of(DIGIT, "others")), codes));
        IvmTrainer trainer = new IvmTrainer(
                given(active).candidates(candidates).keepRows(false).build());
        for (int round = 0; round < 2; round++) {
            LapTimer watch = new LapTimer();
            double[] fitted = new double[1];
            trainer.fit(two, Seed.of(1), Run.on(workers).withListener(event -> {
                if (event.toString().contains("out-of-fold")) {
                    fitted[0] = watch.total();
                }
            }));
            figures.time(
                    "one machine, " + train.size() + " rows, " + active + " active, candidates " + candidates,
                    fitted[0],
                    0);
        }
    }

    /** Rows in batches and alone, of all classes with their variances. */
    void prediction(int active) {
        IvmModel model =
                new IvmTrainer(given(active).keepRows(false).build()).fit(digits.train(), Seed.of(1), Run.on(workers));
        Features batch =
                digits.test().features().select(IntStream.range(0, BATCH).toArray());
        Features one = digits.test().features().select(new int[] {0});
        for (int round = 0; round < 3; round++) {
            figures.time("a row in a batch of " + BATCH, perCall(() -> model.predict(batch, workers)) / BATCH, 100e-6);
            figures.time("a row alone, on one thread", perCall(() -> model.predict(one)), 1e-3);
        }
    }

    private static double perCall(Runnable call) {
        LapTimer watch = new LapTimer();
        for (int i = 0; i < ROUNDS; i++) {
            call.run();
        }
        return watch.lap() / ROUNDS;
    }

    /** Without a search: the usual length and a scale of 100. */
    private IvmOptions.Builder given(int active) {
        double[] usual =
                StandardKernel.GAUSSIAN.startFor(digits.train().features()).logParameters();
        return IvmOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(100, Math.exp(usual[1]))))
                .search(IvmSearch.NONE)
                .active(active);
    }
}
