package dev.querent.lab.active;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.SimulatedRun;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.RegionPlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What a model predicts over a plane after the labels that strategies asked for in their first run. */
record LearntRegions(Trainer<? extends Classifier> trainer, LabeledData pool, ExperimentContext context) {

    /** The start, and for each strategy after {@code early} labels and at the end. */
    Map<String, Figure> figures(List<StrategyRuns> results, int early) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("start", figure("start", results.get(0), 0));
        for (StrategyRuns result : results) {
            int all = result.runs().get(0).asked().size();
            for (int asked : new int[] {early, all}) {
                String name = result.strategy() + ", " + asked + " more labels";
                figures.put(result.strategy() + "-" + asked, figure(name, result, asked));
            }
        }
        return figures;
    }

    private Figure figure(String name, StrategyRuns result, int asked) {
        SimulatedRun run = result.runs().get(0);
        int[] known = IntStream.concat(
                        run.start().stream().mapToInt(row -> row),
                        run.asked().stream().limit(asked).mapToInt(row -> row))
                .toArray();
        Classifier model = trainer.fit(pool.select(known), context.seed(), context.part());
        double right = Accuracy.of(model.predict(pool.features(), context.workers()), pool.labels())
                .value();
        return new Figure(
                name,
                NumberFormats.percent(right) + " of the pool right.",
                RegionPlot.of(name, model, pool, known, context.workers()));
    }
}
