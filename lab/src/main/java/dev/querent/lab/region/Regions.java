package dev.querent.lab.region;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.RegionPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/** What classifiers predict over a plane, beside each other. */
public final class Regions extends Experiment {
    private static final int TEST_ROWS = 2000;

    private final String thesis;
    private final BiFunction<Integer, Seed, LabeledData> draw;
    private final int rows;
    private final Map<String, Trainer<? extends Classifier>> panels;

    Regions(
            Citation source,
            String summary,
            String thesis,
            BiFunction<Integer, Seed, LabeledData> draw,
            int rows,
            Map<String, Trainer<? extends Classifier>> panels) {
        super(source, summary, List.of());
        this.thesis = thesis;
        this.draw = draw;
        this.rows = rows;
        this.panels = new LinkedHashMap<>(panels);
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        LabeledData learnt = draw.apply(rows, context.seed().child("rows"));
        LabeledData test =
                draw.apply(context.choose(TEST_ROWS, 100), context.seed().child("test"));
        Map<String, Figure> figures = new LinkedHashMap<>();
        List<List<?>> numbers = new ArrayList<>();
        List<String> findings = new ArrayList<>();
        for (Map.Entry<String, Trainer<? extends Classifier>> panel : panels.entrySet()) {
            Classifier model = panel.getValue().fit(learnt, context.seed(), context.part());
            Predictions said = model.predict(test.features(), context.workers());
            double accuracy = Accuracy.of(said, test.labels()).value();
            double loss = LogLoss.of(said, test.labels()).value();
            RegionPlot plot = RegionPlot.of(panel.getKey(), model, learnt, active(model), context.workers());
            String percent = NumberFormats.fixed(100 * accuracy, 1) + " %";
            figures.put(
                    panel.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
                    new Figure(
                            panel.getKey(),
                            percent + " of new rows right, log loss " + NumberFormats.significant(loss, 3) + ".",
                            plot));
            numbers.add(List.of(panel.getKey(), accuracy, loss, plot.undecided()));
            findings.add(panel.getKey() + " " + percent);
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                thesis,
                rows + " rows, " + test.size() + " new ones.",
                "The thesis does not print its rows; these are ours."));
        builder.figures(
                "Regions",
                "Colour: the likeliest class, stronger where it is likelier; grey: none is likelier than "
                        + RegionPlot.UNDECIDED + "; circles: active rows.",
                figures);
        builder.csv("regions", List.of("panel", "accuracy", "log_loss", "undecided_share"), numbers);
        numbers.forEach(row -> builder.fact(row.get(0) + ", accuracy", row.get(1)));
        return builder.build(String.join(", ", findings), summary() + ".");
    }

    /** Rows of all machines, if there are machines that choose rows. */
    private static int[] active(Classifier model) {
        return model instanceof IvmModel ivm
                ? ivm.parts().machines().stream()
                        .flatMapToInt(machine -> Arrays.stream(machine.active()))
                        .distinct()
                        .toArray()
                : new int[0];
    }
}
