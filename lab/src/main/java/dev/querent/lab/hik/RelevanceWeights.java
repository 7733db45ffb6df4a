package dev.querent.lab.hik;

import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.DotPlot;
import dev.querent.lab.report.chart.DotPlot.Row;
import dev.querent.lab.report.chart.DotPlot.Value;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Do relevance weights found by evidence identify the relevant dimensions, and do they help? */
public final class RelevanceWeights extends Experiment {
    private static final List<Integer> SIZES = List.of(5, 10, 20, 50, 100);
    private static final int RUNS = 200;

    /** Widths of the irrelevant dimensions; at 1 they have the range of the relevant ones. */
    private static final double[] WIDTHS = {3, 1};

    public RelevanceWeights() {
        super(
                new Citation(Citation.Paper.RODNER_2016, "Fig. 13", "10.4"),
                "relevance weights on synthetic rows: do they find the two relevant dimensions of eight?",
                List.of());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int runs = context.choose(RUNS, 3);
        List<Integer> sizes = context.choose(SIZES, List.of(5, 10));
        List<RelevanceTrials> all = new ArrayList<>();
        long total = (long) WIDTHS.length * sizes.size() * runs;
        long done = 0;
        for (double width : WIDTHS) {
            RelevanceTrials trials = new RelevanceTrials(width);
            for (int size : sizes) {
                Seed seed = context.seed().child("relevance." + size);
                for (int r = 0; r < runs; r++) {
                    context.run().progress("training sets", done++, total);
                    trials.add(size, seed.child("run", r), context.partOn(Workers.sequential()));
                }
            }
            all.add(trials);
        }
        context.run().progress("training sets", total, total);
        return result(all, runs);
    }

    private static ExperimentResult result(List<RelevanceTrials> all, int runs) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(runs));
        int smallest = all.get(0).sizes().get(0);
        List<List<?>> rates = new ArrayList<>();
        List<List<?>> weights = new ArrayList<>();
        for (RelevanceTrials trials : all) {
            String width = NumberFormats.compact(trials.width());
            for (int size : trials.sizes()) {
                rates.add(rateRow(trials, size));
                builder.fact(
                        "width_" + width + "_relevant_share_" + size,
                        trials.relevantShare(size).mean());
            }
            List<Spread> shares = trials.shares(smallest);
            for (int d = 0; d < shares.size(); d++) {
                weights.add(List.of(
                        trials.width(),
                        d + 1,
                        shares.get(d).mean(),
                        shares.get(d).sd()));
            }
            PairedTTest gain = trials.gain();
            builder.fact("width_" + width + "_gain", gain.meanDifference())
                    .fact("width_" + width + "_gain_p_value", gain.pValue());
            Map<String, Figure> figures = new LinkedHashMap<>();
            figures.put("weights-width-" + width, weightFigure(trials, smallest));
            figures.put("rates-width-" + width, rateFigure(trials));
            builder.figures(
                    trials.width() == 1
                            ? "Irrelevant dimensions as wide as the others"
                            : "Irrelevant dimensions " + width + " times as wide",
                    "Means over " + runs
                            + " training sets; bars and bands are one standard deviation between them. Over all sizes"
                            + " weights change the rate by " + points(gain) + ".",
                    figures);
        }
        builder.csv(
                "rates",
                List.of(
                        "width",
                        "per_class",
                        "plain_mean",
                        "plain_sd",
                        "weighted_mean",
                        "weighted_sd",
                        "relevant_share"),
                rates);
        builder.csv("weights", List.of("width", "dimension", "share_mean", "share_sd"), weights);
        RelevanceTrials wide = all.get(0);
        return builder.build(
                "The two relevant dimensions get "
                        + NumberFormats.percent(wide.relevantShare(smallest).mean()) + " of the weight from " + smallest
                        + " rows per class",
                "If irrelevant dimensions are three times as wide, weights change the rate by " + points(wide.gain())
                        + "; if they are as wide as the others, by "
                        + points(all.get(1).gain())
                        + ". The paper reports a gain with p below 10⁻⁷.");
    }

    private static String points(PairedTTest gain) {
        return NumberFormats.fixed(100 * gain.meanDifference(), 1) + " points (paired t-test, p = "
                + NumberFormats.significant(gain.pValue(), 1) + ")";
    }

    private static List<?> rateRow(RelevanceTrials trials, int size) {
        Spread plain = trials.plain(size);
        Spread weighted = trials.weighted(size);
        return List.of(
                trials.width(),
                size,
                plain.mean(),
                plain.sd(),
                weighted.mean(),
                weighted.sd(),
                trials.relevantShare(size).mean());
    }

    private static Figure weightFigure(RelevanceTrials trials, int perClass) {
        int most = trials.sizes().get(trials.sizes().size() - 1);
        List<Row> rows = IntStream.range(0, RelevanceData.DIMENSIONS)
                .mapToObj(d -> new Row(
                        "dimension " + (d + 1),
                        List.of(
                                value(trials.shares(perClass).get(d)),
                                value(trials.shares(most).get(d)))))
                .toList();
        return new Figure(
                "Weights",
                "Share of the sum of all weights. Only dimensions 1 and 2 distinguish the classes.",
                new DotPlot(
                        "Weights by dimension",
                        Axis.linear("share of the weight")
                                .written(TickText.PERCENT)
                                .including(0),
                        List.of(perClass + " rows of each class", most + " rows of each class"),
                        rows));
    }

    private static Optional<Value> value(Spread share) {
        return Optional.of(new Value(share.mean(), Math.max(0, share.mean() - share.sd()), share.mean() + share.sd()));
    }

    private static Figure rateFigure(RelevanceTrials trials) {
        double[] x = trials.sizes().stream().mapToDouble(Integer::doubleValue).toArray();
        Series weighted = Spread.series(
                "weighted", x, trials.sizes().stream().map(trials::weighted).toList());
        Series plain = Spread.series(
                "not weighted", x, trials.sizes().stream().map(trials::plain).toList());
        return new Figure(
                "Recognition rate",
                "On " + 2 * RelevanceTrials.TESTED_PER_CLASS + " other rows.",
                LineChart.of(
                        "Recognition rate by training size",
                        Axis.log("training rows of each class").written(TickText.COUNT),
                        Axis.linear("accuracy").written(TickText.PERCENT),
                        weighted,
                        plain));
    }

    private static Protocol protocol(int runs) {
        return new Protocol(
                "Eight-dimensional synthetic rows after Ablavsky and Sclaroff (2011), with relevant information only in the first two"
                        + " dimensions, several training sizes, 500 test rows, means over 500 runs. Weights by the Nelder–Mead"
                        + " method on the bound; the left plot shows them for five rows per class. The paper calls weights for"
                        + " thousands of dimensions almost impossible.",
                "Both relevant dimensions normal around 0.5 ± 0.25 with opposite signs, standard deviation 0.2, cut to 0..1; the"
                        + " other six uniform from 0 to 3 or to 1; rows divided by their sum. " + runs
                        + " training sets of each size,"
                        + " 500 test rows each. Weights, amplitude and noise by L-BFGS on the evidence; the unweighted kernel searches"
                        + " amplitude and noise.",
                "The distributions of Ablavsky and Sclaroff are not in the paper, so ours are of the same kind but not the same. How much"
                        + " weights can gain depends on how much the irrelevant dimensions disturb, so two widths are shown. Fewer"
                        + " runs than 500.");
    }
}
