package dev.querent.lab.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.random.Seed;
import dev.querent.io.format.DataReader;
import dev.querent.lab.data.LabeledFile;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.model.table.ReadOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Letters in five batches: accuracy on the next batch, by writers that are known, and on writers that are never learnt. Stands in for unseen objects
 * of known categories.
 */
public final class UnseenWriters extends Experiment {
    private static final String META = "penstroke/penstroke_meta.csv.gz";
    private static final int BATCHES = 5;

    /** Writers that are never learnt. */
    private static final int UNSEEN = 3;

    public UnseenWriters() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 7.6", "7.3.1"),
                "learning letters in five batches: accuracy on the next batch and on writers never seen, penstroke",
                Stream.concat(PublicSet.PENSTROKE.files().stream(), Stream.of(META))
                        .toList());
    }

    /**
     * Accuracies with one choice of unseen writers.
     *
     * @param unseen after each batch
     * @param next on the batch to come, after each but the last
     * @param atOnce on the unseen writers, of a forest grown on all batches together
     */
    private record Trial(double[] unseen, double[] next, double atOnce) {}

    @Override
    public ExperimentResult run(ExperimentContext context) {
        LabeledData letters = LabeledFile.read(
                context.data().require(PublicSet.PENSTROKE.files().get(0)));
        Labels writers = writers(context);
        int choices = context.choose(writers.classes().size(), 1);
        List<Trial> trials = new ArrayList<>();
        for (int first = 0; first < choices; first++) {
            context.run().progress("choices of unseen writers", first, choices);
            trials.add(trial(letters, writers, first, context));
        }
        context.run().progress("done", choices, choices);
        return result(trials, letters.size(), writers.classes().size());
    }

    private static Labels writers(ExperimentContext context) {
        ReadOptions options = new ReadOptions(
                Optional.of("writer"), Optional.empty(), Set.of(), OptionalInt.empty(), Set.of("char"), false);
        return DataReader.standard()
                .read(context.data().require(META), options)
                .labels()
                .orElseThrow();
    }

    private static Trial trial(LabeledData letters, Labels writers, int first, ExperimentContext context) {
        int count = writers.classes().size();
        LabeledData unseen = letters.select(rows(
                writers,
                IntStream.range(first, first + UNSEEN)
                        .map(writer -> writer % count)
                        .toArray()));
        int[] seen = rows(
                writers,
                IntStream.range(first + UNSEEN, first + count)
                        .map(writer -> writer % count)
                        .toArray());
        Seed seed = context.seed().child("writers", first);
        seed.generator().shuffle(seen);
        List<LabeledData> batches = IntStream.range(0, BATCHES)
                .mapToObj(b -> letters.select(
                        Arrays.copyOfRange(seen, b * seen.length / BATCHES, (b + 1) * seen.length / BATCHES)))
                .toList();
        ForestTrainer trainer = new ForestTrainer(ForestOptions.builder()
                .trees(context.choose(ForestOptions.defaults().trees(), 5))
                .build());
        double[] onUnseen = new double[BATCHES];
        double[] onNext = new double[BATCHES - 1];
        ForestLearner learner = ForestLearner.resume(trainer.fit(batches.get(0), seed, context.part()), context.part());
        for (int b = 0; b < BATCHES; b++) {
            if (b > 0) {
                learner.observe(batches.get(b), context.part());
            }
            onUnseen[b] = accuracy(learner.snapshot(), unseen, context);
            if (b + 1 < BATCHES) {
                onNext[b] = accuracy(learner.snapshot(), batches.get(b + 1), context);
            }
        }
        ForestModel whole = trainer.fit(letters.select(seen), seed, context.part());
        return new Trial(onUnseen, onNext, accuracy(whole, unseen, context));
    }

    private static int[] rows(Labels writers, int[] chosen) {
        return IntStream.range(0, writers.size())
                .filter(row -> IntStream.of(chosen).anyMatch(writer -> writer == writers.code(row)))
                .toArray();
    }

    private static double accuracy(ForestModel model, LabeledData rows, ExperimentContext context) {
        return Accuracy.of(model.predict(rows.features(), context.workers()), rows.labels())
                .value();
    }

    private static ExperimentResult result(List<Trial> trials, int rows, int writers) {
        List<Spread> unseen =
                Spread.ofColumns(trials.stream().map(Trial::unseen).toList());
        List<Spread> next = Spread.ofColumns(trials.stream().map(Trial::next).toList());
        Spread atOnce = Spread.of(trials.stream().mapToDouble(Trial::atOnce).toArray());
        Spread last = unseen.get(BATCHES - 1);
        double[] x = IntStream.rangeClosed(1, BATCHES).mapToDouble(b -> b).toArray();
        List<List<?>> numbers = new ArrayList<>();
        for (int b = 0; b < BATCHES; b++) {
            numbers.add(Arrays.asList(
                    b + 1,
                    unseen.get(b).mean(),
                    unseen.get(b).sd(),
                    b + 1 < BATCHES ? next.get(b).mean() : null,
                    b + 1 < BATCHES ? next.get(b).sd() : null));
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                        new Protocol(
                                "RGB-D objects of 51 categories, 34,488 rows in five batches, 135 trees of height 35: above 98.35 % on the next batch, 87.72 % on"
                                        + " objects never seen; 86.84 % on these if grown at once.",
                                rows + " letters of " + writers + " writers; " + UNSEEN
                                        + " writers are never learnt, the rows of the others arrive shuffled in five batches. "
                                        + "Mean and standard deviation of " + trials.size()
                                        + " choices of neighbouring writers; "
                                        + ForestOptions.defaults().trees() + " trees.",
                                "Other data, as the objects are not available: a writer stands for an object, a letter for its category."))
                .fact("accuracy_unseen_writers", last.mean())
                .fact("accuracy_next_batch", next.get(BATCHES - 2).mean())
                .fact("accuracy_at_once", atOnce.mean());
        builder.figure(
                "Accuracy after each batch",
                "Bands: one standard deviation over the choices of unseen writers. Dashed: a forest grown at once.",
                "accuracy",
                new Figure(
                        "Known and unseen writers",
                        "The next batch comes from writers that the forest knows.",
                        LineChart.of(
                                "Accuracy",
                                Axis.linear("batch"),
                                Axis.linear("accuracy").written(TickText.PERCENT),
                                Spread.series("unseen writers", x, unseen),
                                Spread.series("next batch", Arrays.copyOf(x, BATCHES - 1), next),
                                Series.level("unseen writers, at once", 1, BATCHES, atOnce.mean()))));
        builder.csv(
                "curves",
                List.of("batch", "unseen_writers_mean", "unseen_writers_sd", "next_batch_mean", "next_batch_sd"),
                numbers);
        return builder.build(
                last.percent() + " on unseen writers, " + next.get(BATCHES - 2).percent() + " on the next batch",
                "After the last batch, and before it. Grown at once: " + atOnce.percent() + " on unseen writers.");
    }
}
