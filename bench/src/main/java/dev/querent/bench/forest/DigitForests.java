package dev.querent.bench.forest;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.forest.Sampling;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.timing.LapTimer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Forests on MNIST: 60,000 rows of 784 pixels. */
record DigitForests(TrainTest digits, Workers workers, Figures figures) {
    private static final int PEER_TREES = 100;
    private static final int[] SIZES = {20, 30, 40, 60, 100};
    private static final int ROUNDS = 3;
    private static final int SINGLE_ROWS = 200;
    private static final int FEWER = 10;

    private record Trained(ForestModel model, double seconds, double accuracy, double predicting) {}

    /** Runs alternately with scikit-learn: our smallest forest that is as accurate as its forest, and the time to train it. */
    void against(ScikitLearn peer) {
        fit(ForestOptions.builder().trees(10)); // warm
        for (int round = 1; round <= ROUNDS; round++) {
            ScikitLearn.Result theirs = peer.run(PEER_TREES, round);
            figures.heading("round " + round);
            figures.line(
                    "scikit-learn, 100 extra trees",
                    describe(theirs.accuracy(), theirs.training(), theirs.predicting()));
            sizes("forest, ", ForestOptions::builder, theirs);
            sizes(
                    "28 candidates, leaf weight 0.5, ",
                    () -> ForestOptions.builder().candidates(28).leafExponent(0.5),
                    theirs);
        }
    }

    private void sizes(String name, Supplier<ForestOptions.Builder> options, ScikitLearn.Result theirs) {
        boolean reached = false;
        for (int trees : SIZES) {
            Trained ours = fit(options.get().trees(trees));
            String ratio = "";
            if (ours.accuracy() >= theirs.accuracy() && !reached) {
                reached = true;
                ratio = String.format(
                        Locale.ROOT, "   as accurate in %.2f of its time", ours.seconds() / theirs.training());
            }
            if (trees == PEER_TREES) {
                ratio += String.format(
                        Locale.ROOT, "   predicts in %.2f of its time", ours.predicting() / theirs.predicting());
            }
            figures.line(name + trees + " trees", describe(ours.accuracy(), ours.seconds(), ours.predicting()) + ratio);
        }
    }

    private static String describe(double accuracy, double training, double predicting) {
        return String.format(
                Locale.ROOT,
                "%.2f %%, trained in %s, 10,000 rows in %s",
                100 * accuracy,
                Figures.duration(training),
                Figures.duration(predicting));
    }

    private Trained fit(ForestOptions.Builder options) {
        LapTimer watch = new LapTimer();
        ForestModel model =
                new ForestTrainer(options.keepsRows(false).build()).fit(digits.train(), Seed.of(1), Run.on(workers));
        double seconds = watch.lap();
        Predictions said = model.predict(digits.test().features(), workers);
        watch.lap();
        model.predict(digits.test().features(), workers);
        return new Trained(
                model, seconds, Accuracy.of(said, digits.test().labels()).value(), watch.lap());
    }

    /** As in Denninger (2017): trees of height 45, each on about 30,000 rows, in 30 seconds. */
    void deep() {
        for (int candidates : new int[] {0, 28, 1}) {
            ForestOptions.Builder builder = ForestOptions.builder()
                    .trees(1_000_000)
                    .maxHeight(45)
                    .sampling(new Sampling.Stride(3))
                    .keepsRows(false);
            if (candidates > 0) {
                builder.candidates(candidates);
            }
            LapTimer watch = new LapTimer();
            ForestModel model = new ForestTrainer(builder.build())
                    .fit(digits.train(), Seed.of(1), Run.on(workers).withBudget(Budget.ofTime(Duration.ofSeconds(30))));
            double seconds = watch.lap();
            double accuracy = Accuracy.of(
                            model.predict(digits.test().features(), workers),
                            digits.test().labels())
                    .value();
            figures.line(
                    "height 45, " + (candidates == 0 ? "usual" : candidates) + " candidates",
                    String.format(
                            Locale.ROOT,
                            "%d trees, %.1f per second, %.1f MB, %.2f bytes per node, 1,626 trees in %.0f MB, %.2f %%",
                            model.trees(),
                            model.trees() / seconds,
                            model.bytes() / 1e6,
                            (double) model.bytes() / model.nodes(),
                            1626.0 * model.bytes() / model.trees() / 1e6,
                            100 * accuracy));
        }
    }

    private record RowTimes(int known, double median, double longest, ForestModel model) {}

    /** Time from a new row to a model that has learnt it: it must hardly depend on how many rows the forest knows. */
    void singleRows() {
        int most = digits.train().size() - SINGLE_ROWS;
        singleRows(most / FEWER); // warm
        RowTimes few = singleRows(most / FEWER);
        RowTimes many = singleRows(most);
        for (RowTimes times : List.of(few, many)) {
            figures.line(
                    "a row for 100 trees that know " + times.known(),
                    "median " + Figures.duration(times.median()) + ", longest " + Figures.duration(times.longest()));
        }
        figures.line(
                "median with " + FEWER + " times as many rows",
                String.format(Locale.ROOT, "%.2f times as long", many.median() / few.median()));
        Features one = digits.test().features().select(new int[] {0});
        LapTimer watch = new LapTimer();
        for (int i = 0; i < SINGLE_ROWS; i++) {
            many.model().predict(one);
        }
        figures.line("predicting one row", Figures.duration(watch.lap() / SINGLE_ROWS));
    }

    private RowTimes singleRows(int known) {
        LabeledData train = digits.train();
        Run run = Run.on(workers);
        ForestModel model = new ForestTrainer(
                        ForestOptions.builder().trees(PEER_TREES).build())
                .fit(train.select(IntStream.range(0, known).toArray()), Seed.of(1), run);
        ForestLearner learner = ForestLearner.resume(model, run);
        double[] seconds = new double[SINGLE_ROWS];
        for (int i = 0; i < SINGLE_ROWS; i++) {
            LabeledData row = train.select(new int[] {known + i});
            LapTimer watch = new LapTimer();
            learner.observe(row, run);
            seconds[i] = watch.lap();
        }
        Arrays.sort(seconds);
        return new RowTimes(known, seconds[SINGLE_ROWS / 2], seconds[SINGLE_ROWS - 1], learner.snapshot());
    }
}
