package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.Quantisation.Lookup;
import dev.querent.core.kernel.Quantisation.Range;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.timing.LapTimer;
import dev.querent.lab.timing.Repeated.Timed;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Accuracy, training time and query time by the number of bins of the tables. */
public final class QuantisationLevels extends Experiment {
    private static final List<Integer> BINS = List.of(2, 5, 10, 20, 50, 100, 200, 500, 1000);

    /** The number that the papers use throughout. */
    private static final int USUAL = 100;

    private static final int SPLITS = 10;
    private static final int PER_CLASS = 100;
    private static final double TOLERANCE = 1e-6;

    /** Seconds spent on measuring the query time of one kind and split. */
    private static final double MEASURING = 0.15;

    /** A method of reading scores; exact tables have no bins. */
    enum Way {
        NEAREST("nearest edge, as the paper", Optional.of(new Quantisation(1, Range.ADAPTIVE, Lookup.NEAREST))),
        INTERPOLATED("interpolated", Optional.of(new Quantisation(1, Range.ADAPTIVE, Lookup.INTERPOLATED))),
        UNIFORM("nearest edge, one range for all", Optional.of(new Quantisation(1, Range.UNIFORM, Lookup.NEAREST))),
        EXACT("exact tables", Optional.empty());

        private final String label;
        private final Optional<Quantisation> kind;

        Way(String label, Optional<Quantisation> kind) {
            this.label = label;
            this.kind = kind;
        }

        String label() {
            return label;
        }

        boolean hasBins() {
            return kind.isPresent();
        }

        private QueryScorer scorer(LabelRegressionSystem regression, Matrix alpha, int bins, Workers workers) {
            return kind.map(quantisation -> regression
                            .matrix()
                            .quantised(
                                    alpha,
                                    new Quantisation(bins, quantisation.range(), quantisation.lookup()),
                                    workers))
                    .orElseGet(() -> regression.matrix().exact(alpha, workers));
        }
    }

    public QuantisationLevels() {
        super(
                new Citation(Citation.Paper.RODNER_2016, "Fig. 10", "9.8"),
                "how many bins the tables of a quantised model need: accuracy and times, 15 scenes",
                PublicSet.SCENE15.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        QuantisationTimes times = new QuantisationTimes(context.choose(BINS, List.of(2, USUAL)));
        int splits = context.choose(SPLITS, 1);
        int perClass = context.choose(PER_CLASS, 5);
        double noise = scenes.noise(perClass);
        for (int s = 0; s < splits; s++) {
            context.run().progress("splits", s, splits);
            measure(scenes.split(s, perClass), noise, context, times);
        }
        context.run().progress("splits", splits, splits);
        return result(times, splits, noise);
    }

    /** Training and queries on one thread, as in the paper. */
    private static void measure(TrainTest split, double noise, ExperimentContext context, QuantisationTimes times) {
        Workers one = Workers.sequential();
        Run alone = context.partOn(one);
        LapTimer watch = new LapTimer();
        LabelRegressionSystem regression = LabelRegressionSystem.of(split.train(), noise, alone);
        Matrix alpha = regression.solve(TOLERANCE, alone).x();
        double solving = watch.lap();
        for (Way way : Way.values()) {
            for (int bins : times.bins(way)) {
                watch.lap();
                QueryScorer scorer = way.scorer(regression, alpha, bins, one);
                double training = solving + watch.lap();
                ask(scorer, split.test(), context, times.at(way, bins), training);
            }
        }
    }

    private static void ask(
            QueryScorer scorer,
            LabeledData test,
            ExperimentContext context,
            QuantisationTimes.Runs runs,
            double training) {
        SparseFeatures queries = SparseFeatures.copyOf(test.features());
        Supplier<double[]> work = () -> scorer.scores(queries, Workers.sequential());
        Timed<double[]> timed = context.timing(MEASURING).time(work);
        runs.add(ScoreRecall.of(timed.result(), test.labels()), training, timed.seconds() / test.size());
    }

    private static ExperimentResult result(QuantisationTimes times, int splits, double noise) {
        Spread exact = times.at(Way.EXACT, QuantisationTimes.NO_BINS).rates();
        Spread quantised = times.at(Way.NEAREST, USUAL).rates();
        double exactQuery = times.at(Way.EXACT, QuantisationTimes.NO_BINS).query();
        double query = times.at(Way.NEAREST, USUAL).query();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(splits, noise))
                .fact("noise", noise)
                .fact("rate_exact", exact.mean())
                .fact("rate_100_bins", quantised.mean())
                .fact(
                        "rate_100_bins_interpolated",
                        times.at(Way.INTERPOLATED, USUAL).rates().mean())
                .fact("query_seconds_exact", exactQuery)
                .fact("query_seconds_100_bins", query);
        builder.figures(
                "Accuracy and times by number of bins",
                "The dashed line is the exact model, which has no bins.",
                times.figures());
        builder.csv("curves", QuantisationTimes.COLUMNS, times.rows());
        return builder.build(
                "With 100 bins a query is " + NumberFormats.significant(exactQuery / query, 2) + " times faster at "
                        + (Math.abs(quantised.mean() - exact.mean()) < 0.005 ? "the same rate" : "another rate"),
                "Mean class recall is " + exact.percent() + " with exact tables and " + quantised.percent()
                        + " with 100 bins per dimension; a query takes " + Durations.text(exactQuery) + " and "
                        + Durations.text(query) + ".");
    }

    private static Protocol protocol(int splits, double noise) {
        return new Protocol(
                "15Scenes with L1-normalised relu7 activations (4,096 dimensions), ten random splits, varying numbers of bins"
                        + " per dimension, quantised adaptively by the largest training value of the dimension. Times on one"
                        + " core of 3.2 GHz, including the conversion from Matlab. The text says that accuracy does not suffer for"
                        + " any number of bins, that training time grows with bins, that queries are clearly faster, and that one"
                        + " range for all dimensions loses accuracy for few bins (not shown there).",
                splits
                        + " random splits with 100 training rows per class and all others for testing;"
                        + " tolerance 10⁻⁶; training and queries on one thread. In addition to the paper's lookup at the nearest edge,"
                        + " linear interpolation between edges, and one range for all dimensions. " + Scenes.NOISE
                        + NumberFormats.compact(noise) + ".",
                Scenes.DIFFERENCE
                        + " The paper prints no numbers for this figure. Training time here is the time to solve and to"
                        + " build the tables.");
    }
}
