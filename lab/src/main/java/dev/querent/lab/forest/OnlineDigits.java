package dev.querent.lab.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.RenewalOptions.Scoring;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.lab.timing.LapTimer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Digits in ten batches: test accuracy after each, for several ways to continue learning, and for a forest grown at once. */
public final class OnlineDigits extends Experiment {
    private static final int BATCHES = 10;

    private final PublicSet set;
    private final double thesisOnline;
    private final String thesis;
    private final Map<String, RenewalOptions> ways = new LinkedHashMap<>();

    private OnlineDigits(Citation source, PublicSet set, double thesisOnline, String thesis) {
        super(
                source,
                "learning in ten batches: test accuracy after each, "
                        + (set == PublicSet.USPS_PIXELS ? "USPS" : "MNIST"),
                set.files());
        this.set = set;
        this.thesisOnline = thesisOnline;
        this.thesis = thesis;
        RenewalOptions usual = RenewalOptions.defaults();
        ways.put("leaves and new trees", usual);
        ways.put("leaves only", new RenewalOptions(0, Scoring.OUT_OF_BAG, 1, 0, 0));
    }

    public static OnlineDigits mnist() {
        return new OnlineDigits(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 7.3", "7.1.1"),
                PublicSet.MNIST_PIXELS,
                0.9618,
                "60,000 rows in ten batches, 2,002 trees of height 35; only rows that the forest got wrong are added. 91.84 % after the first"
                        + " batch, 96.18 % after the last; 90 seconds per batch on 8 threads.");
    }

    /** Small enough to compare all variants. */
    public static OnlineDigits usps() {
        OnlineDigits usps = new OnlineDigits(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 7.4", "7.2.1"),
                PublicSet.USPS_PIXELS,
                0.9283,
                "7,291 rows in ten batches, 23,664 trees of height 35 in 15 GB; 92.83 % after the last batch, 59 seconds per batch on 8 threads,"
                        + " and 91.47 % grown at once. Saffari et al. 2009: 91.4 %.");
        RenewalOptions usual = RenewalOptions.defaults();
        usps.ways.put(
                "scored on all rows", new RenewalOptions(usual.share(), Scoring.ALL_ROWS, usual.certainty(), 0, 0));
        usps.ways.put("doubtful rows only", new RenewalOptions(usual.share(), Scoring.OUT_OF_BAG, 0.9, 0, 0));
        return usps;
    }

    /** Accuracies after each batch, and the seconds of the updates. */
    private record Curve(double[] accuracies, double secondsPerUpdate, int rows) {
        double last() {
            return accuracies[accuracies.length - 1];
        }
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(set);
        Map<String, Curve> curves = new LinkedHashMap<>();
        ways.forEach((name, way) -> {
            context.run().progress(name, curves.size(), ways.size() + 1);
            curves.put(name, curve(way, digits, context));
        });
        context.run().progress("at once", ways.size(), ways.size() + 1);
        double atOnce = accuracy(
                new ForestTrainer(options(RenewalOptions.defaults(), context))
                        .fit(digits.train(), context.seed(), context.part()),
                digits.test(),
                context);
        context.run().progress("done", ways.size() + 1, ways.size() + 1);
        return result(curves, atOnce, context);
    }

    private static ForestOptions options(RenewalOptions way, ExperimentContext context) {
        return ForestOptions.builder()
                .trees(context.choose(ForestOptions.defaults().trees(), 3))
                .renewal(way)
                .build();
    }

    private static Curve curve(RenewalOptions way, TrainTest digits, ExperimentContext context) {
        double[] accuracies = new double[BATCHES];
        LapTimer watch = new LapTimer();
        double updating = 0;
        ForestLearner learner = null;
        for (int b = 0; b < BATCHES; b++) {
            LabeledData batch = batch(digits.train(), b);
            watch.lap();
            if (learner == null) {
                ForestModel first = new ForestTrainer(options(way, context)).fit(batch, context.seed(), context.part());
                learner = ForestLearner.resume(first, context.part());
            } else {
                learner.observe(batch, context.part());
                updating += watch.lap();
            }
            accuracies[b] = accuracy(learner.snapshot(), digits.test(), context);
        }
        return new Curve(accuracies, updating / (BATCHES - 1), learner.rows());
    }

    private static LabeledData batch(LabeledData rows, int number) {
        int from = (int) ((long) number * rows.size() / BATCHES);
        int to = (int) ((number + 1L) * rows.size() / BATCHES);
        return rows.select(IntStream.range(from, to).toArray());
    }

    private static double accuracy(ForestModel model, LabeledData test, ExperimentContext context) {
        return Accuracy.of(model.predict(test.features(), context.workers()), test.labels())
                .value();
    }

    private ExperimentResult result(Map<String, Curve> curves, double atOnce, ExperimentContext context) {
        double[] x = IntStream.rangeClosed(1, BATCHES).mapToDouble(b -> b).toArray();
        Curve usual = curves.values().iterator().next();
        List<Series> series = new ArrayList<>();
        List<List<?>> rows = new ArrayList<>();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                        new Protocol(
                                thesis,
                                "The same rows in file order, "
                                        + ForestOptions.defaults().trees() + " trees, "
                                        + context.workers().parallelism()
                                        + " threads. New rows enter the leaves of all trees; new trees replace those with the lowest accuracy on"
                                        + " out-of-bag rows.",
                                "All rows are learnt, except by the variant 'doubtful rows only'. The thesis scores trees on all rows."))
                .fact("accuracy_online", usual.last())
                .fact("accuracy_at_once", atOnce)
                .fact("accuracy_thesis", thesisOnline)
                .fact("seconds_per_update", usual.secondsPerUpdate());
        curves.forEach((name, curve) -> {
            series.add(Series.of(name, x, curve.accuracies()));
            builder.fact("accuracy_" + name.replace(' ', '_'), curve.last());
            for (int b = 0; b < BATCHES; b++) {
                rows.add(List.of(name, b + 1, curve.accuracies()[b], curve.secondsPerUpdate(), curve.rows()));
            }
        });
        series.add(Series.level("grown at once", 1, BATCHES, atOnce));
        series.add(Series.level("thesis, last batch", 1, BATCHES, thesisOnline));
        builder.figure(
                "Test accuracy after each batch",
                "Dashed: a forest grown at once on all rows, and the result of the thesis.",
                "accuracy",
                new Figure(
                        "Learning in batches",
                        "For several ways to continue learning.",
                        new LineChart(
                                "Accuracy",
                                Axis.linear("batch"),
                                Axis.linear("test accuracy").written(TickText.PERCENT),
                                series)));
        builder.csv("curves", List.of("way", "batch", "accuracy", "seconds_per_update", "rows_kept"), rows);
        return builder.build(
                NumberFormats.fixed(100 * usual.last(), 2) + "\u00A0% after ten batches, "
                        + NumberFormats.fixed(100 * atOnce, 2) + "\u00A0% grown at once",
                "The thesis reached " + NumberFormats.fixed(100 * thesisOnline, 2) + "\u00A0% in ten batches.");
    }
}
