package dev.querent.lab.forest;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Sampling;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The number of trees grown in 30 seconds and their accuracy, by height or by the stride through the rows. */
public final class TreesInTime extends Experiment {
    private static final int USUAL_STRIDE = 3; // 30,000 of 60,000 rows, as in Denninger 2017
    private static final int HIGH = 22;

    private final String varied;
    private final List<Integer> values;
    private final IntFunction<ForestOptions.Builder> options;
    private final String thesis;

    private TreesInTime(
            Citation source,
            String summary,
            String varied,
            List<Integer> values,
            IntFunction<ForestOptions.Builder> options,
            String thesis) {
        super(source, summary, PublicSet.MNIST_PIXELS.files());
        this.varied = varied;
        this.values = values;
        this.options = options;
        this.thesis = thesis;
    }

    public static TreesInTime byHeight() {
        return new TreesInTime(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 3.3", "3.2"),
                "trees grown in 30 seconds and their accuracy by height, MNIST",
                "height",
                List.of(3, 6, 9, 12, 15, 18, HIGH),
                height -> ForestOptions.builder().maxHeight(height).sampling(new Sampling.Stride(USUAL_STRIDE)),
                "Trees of heights 3 to 22 grown in 30 seconds on 8 threads, each on about 30,000 drawn rows; the number of trees falls by a"
                        + " factor of 49 between heights 3 and 22, the accuracy rises with the height. The thesis does not print the points of the figure.");
    }

    public static TreesInTime byStride() {
        return new TreesInTime(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 3.4", "3.2"),
                "trees grown in 30 seconds and their accuracy by stride through the rows, MNIST",
                "stride",
                List.of(1, 3, 10, 25, 50, 80, 120),
                stride -> ForestOptions.builder().maxHeight(HIGH).sampling(new Sampling.Stride(stride)),
                "Trees grown in 30 seconds on 8 threads on rows drawn by strides of up to 1 to 120: 482 trees with a stride of 1, 3,877 with"
                        + " one of 120 (about 992 rows per tree). The text says that the accuracy hardly depends on the stride, because more trees"
                        + " compensate for fewer rows.");
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.MNIST_PIXELS);
        List<TimedForest> forests = new ArrayList<>();
        for (int value : values) {
            context.run().progress(varied + " " + value, forests.size(), values.size());
            forests.add(TimedForest.grow(options.apply(value), digits, context));
        }
        context.run().progress("done", values.size(), values.size());
        return result(forests, context);
    }

    private ExperimentResult result(List<TimedForest> forests, ExperimentContext context) {
        double[] x = values.stream().mapToDouble(value -> value).toArray();
        double[] trees = forests.stream().mapToDouble(TimedForest::trees).toArray();
        double[] rates = forests.stream().mapToDouble(TimedForest::accuracy).toArray();
        int last = values.size() - 1;
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                        thesis,
                        "The same data, " + context.workers().parallelism()
                                + " threads, splits by weighted Gini with three times as many candidate pixels as the root of their number.",
                        "Other machine and threads, another split score, leaves with distributions."))
                .fact("trees_first", forests.get(0).trees())
                .fact("trees_last", forests.get(last).trees())
                .fact("accuracy_first", rates[0])
                .fact("accuracy_last", rates[last]);
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "trees",
                new Figure(
                        "Trees in 30 seconds",
                        "By " + varied + ".",
                        LineChart.of("Trees", Axis.linear(varied), Axis.log("trees"), Series.of("trees", x, trees))));
        figures.put(
                "accuracy",
                new Figure(
                        "Accuracy",
                        "On the test rows.",
                        LineChart.of(
                                "Accuracy",
                                Axis.linear(varied),
                                Axis.linear("accuracy").written(TickText.PERCENT),
                                Series.of("accuracy", x, rates))));
        builder.figures("Trees and accuracy by " + varied, "All forests had the same time.", figures);
        List<List<?>> rows = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            rows.add(List.of(values.get(i), forests.get(i).trees(), rates[i]));
        }
        builder.csv("forests", List.of(varied, "trees", "accuracy"), rows);
        return builder.build(
                forests.get(0).trees() + " trees at " + varied + " " + values.get(0) + ", "
                        + forests.get(last).trees() + " at " + values.get(last),
                "Their accuracy on the test rows is " + NumberFormats.fixed(100 * rates[0], 2) + "\u00A0% and "
                        + NumberFormats.fixed(100 * rates[last], 2) + "\u00A0%.");
    }
}
