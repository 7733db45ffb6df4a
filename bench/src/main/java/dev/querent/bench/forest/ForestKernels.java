package dev.querent.bench.forest;

import dev.querent.bench.figure.Figures;
import dev.querent.bench.figure.TrainingFigures;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.TrainTest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The Gaussian process with a forest kernel beside the forest that makes the kernel. */
record ForestKernels(int trees, Workers workers, Figures figures) {
    private static final int COLUMNS = 20;
    private static final LabelSet CLASSES = LabelSet.of(List.of("a", "b", "c", "d", "e"));
    private static final Set<String> STAGES = Set.of("hyperparameters", "training", "calibration", "done");
    private static final int MOST_TEST_ROWS = 100_000;

    /** Rows of 20 features, 14 of them noise, and five classes with curved borders; one label in ten is drawn at random. */
    void generated(int rows) {
        LabeledData all = generate(rows + Math.min(MOST_TEST_ROWS, rows));
        int[] numbers = new int[all.size()];
        Arrays.setAll(numbers, i -> i);
        compare(new TrainTest(
                all.select(Arrays.copyOf(numbers, rows)), all.select(Arrays.copyOfRange(numbers, rows, all.size()))));
    }

    private static LabeledData generate(int rows) {
        RandomSource random = Seed.of(1).child("table").generator();
        float[] values = new float[rows * COLUMNS];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            int at = i * COLUMNS;
            for (int d = 0; d < COLUMNS; d++) {
                values[at + d] = (float) random.nextGaussian();
            }
            double score = values[at] * values[at + 1]
                    + Math.sin(2 * values[at + 2])
                    + Math.abs(values[at + 3]) * values[at + 4]
                    + 0.5 * values[at + 5];
            int code = (int) Math.floor(CLASSES.size() / (1 + Math.exp(-1.2 * score)));
            codes[i] = random.nextInt(10) == 0 ? random.nextInt(CLASSES.size()) : code;
        }
        return new LabeledData(DenseFeatures.owning(rows, COLUMNS, values), Labels.of(CLASSES, codes));
    }

    /** In the order of the file, which is sorted, and in random order. */
    void inTwoOrders(TrainTest data) {
        compare(data);
        int[] order =
                Seed.of(1).child("order").generator().permutation(data.train().size());
        compare(new TrainTest(data.train().select(order), data.test()));
    }

    void compare(TrainTest data) {
        figures.heading(String.format(
                Locale.ROOT,
                "%,d rows to learn, %,d to test, %d classes, %d trees, %d threads",
                data.train().size(),
                data.test().size(),
                data.train().classes().size(),
                trees,
                workers.parallelism()));
        ForestOptions forest = ForestOptions.builder().trees(trees).build();
        TrainingFigures training = new TrainingFigures(workers, figures, STAGES);
        training.of("forest", new ForestTrainer(forest), data, Seed.of(1));
        ForestKernelGpModel model = training.of(
                        "forest-kernel-gp",
                        new ForestKernelGpTrainer(
                                ForestKernelGpTrainer.Form.SPARSE,
                                forest,
                                DenseGpOptions.defaults(),
                                HikOptions.defaults()),
                        data,
                        Seed.of(1))
                .model();
        model.sparse()
                .ifPresent(parts -> figures.line(
                        "  solver",
                        String.format(
                                Locale.ROOT,
                                "%d iterations, residual %.1e, %,d columns, %s, noise %.3g",
                                parts.posterior().convergence().iterations(),
                                parts.posterior().convergence().relativeResidual(),
                                parts.posterior().features(),
                                Arrays.toString(Arrays.stream(
                                                parts.hyperparameters().kernel().logParameters())
                                        .map(Math::exp)
                                        .toArray()),
                                parts.hyperparameters().noise())));
    }
}
