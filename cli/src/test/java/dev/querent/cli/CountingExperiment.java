package dev.querent.cli;

import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.List;

/** An experiment that counts to three, for tests of the command. */
final class CountingExperiment extends Experiment {

    CountingExperiment(List<String> files) {
        super(new Citation(Citation.Paper.RODNER_2016, "Fig. 99", "9.9"), "counts to three", files);
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        context.run().progress("counting", 3, 3);
        double[] three = {1, 2, 3};
        LineChart chart = LineChart.of("Count", Axis.linear("x"), Axis.linear("y"), Series.of("count", three, three));
        return new ExperimentResult.Builder(new Protocol("there", "here", "nothing"))
                .fact("highest", 3.0)
                .figure("Counting", "One, two, three.", "count", new Figure("Count", "Up.", chart))
                .csv("count", List.of("x", "note"), List.of(List.of(1, "a, \"b\""), List.of(2.5, "c")))
                .build("It counts", "It counts to three.");
    }
}
