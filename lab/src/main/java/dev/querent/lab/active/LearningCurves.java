package dev.querent.lab.active;

import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much faster than random the recommended strategy learns many classes, on several data sets. */
public final class LearningCurves extends Experiment {
    private static final int LABELS = 300;

    /** Engines were chosen on held-out training rows; adding a set is adding a line. */
    private static final List<LearningTask> TASKS = List.of(
            LearningTask.of("usps", PublicSet.USPS_PIXELS, "gp-dense"),
            LearningTask.of("yeast", PublicSet.YEAST, "gp-dense"),
            LearningTask.of("penstroke", PublicSet.PENSTROKE, "gp-dense"),
            LearningTask.of("sensorless", PublicSet.SENSORLESS, "forest"),
            new LearningTask("scene15", PublicSet.SCENE15, "gp-dense", Map.of("kernel", "intersection")),
            new LearningTask("reuters", PublicSet.REUTERS, "gp-dense", Map.of("kernel", "intersection")));

    public LearningCurves() {
        super(
                new Citation(Citation.Paper.SHI_2021, "Fig. 3", "4.2"),
                "active learning of many classes on digits, proteins, letters, drives, scenes and news",
                TASKS.stream()
                        .flatMap(task -> task.set().files().stream())
                        .distinct()
                        .toList());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int runs = context.choose(30, 2);
        Map<String, LearningTask.Learnt> results = new LinkedHashMap<>();
        for (LearningTask task : context.choose(TASKS, TASKS.subList(1, 2))) {
            results.put(task.name(), task.run(context.choose(LABELS, 20), context.choose(10, 5), runs, context));
        }
        return result(results, runs);
    }

    private static ExperimentResult result(Map<String, LearningTask.Learnt> results, int runs) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "Yeast, Penstroke, Auto-drive, Reuters and skin images, from one label per class; max-margin processes, support vector"
                        + " machines and others, with several strategies. The paper does not print the points of the figure.",
                "One label per class at the start, then one at a time up to " + LABELS + ", " + runs
                        + " runs. Random and the strategy recommended for the engine. A third of each set without test rows is held out.",
                "Other engines; Auto-drive is a sample of 2,200 rows; Penstroke's features are our own. Digits and scenes are added, the"
                        + " skin images are not public."));
        Map<String, Figure> figures = new LinkedHashMap<>();
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        int better = 0;
        for (LearningTask task : TASKS) {
            LearningTask.Learnt learnt = results.get(task.name());
            if (learnt == null) {
                continue;
            }
            List<StrategyRuns> both = learnt.curves();
            StrategyRuns random = both.get(0);
            StrategyRuns asked = both.get(1);
            boolean above = PairedTTest.of(asked.areas(), random.areas()).meanDifference() > 0;
            better += above ? 1 : 0;
            figures.put(
                    task.name(),
                    new Figure(
                            task.name(),
                            task.engine() + ", test accuracy",
                            StrategyCurves.chart(both, learnt.level())));
            rows.add(row(task, random, asked));
            builder.fact(
                    "area_above_random_" + task.name().replace('-', '_'),
                    asked.curve().area() - random.curve().area());
            for (List<?> point : StrategyCurves.rows(both)) {
                List<Object> named = new ArrayList<>(List.of(task.name(), task.engine()));
                named.addAll(point);
                numbers.add(named);
            }
        }
        List<String> columns = new ArrayList<>(List.of("data", "engine"));
        columns.addAll(StrategyCurves.COLUMNS);
        builder.figures("Learning curves", "Means of all runs; bands are 95\u00A0% confidence intervals.", figures);
        builder.table(
                "Compared with random",
                "All strategies start from the same rows; areas are compared in pairs.",
                new ResultTable(
                        runs + " runs",
                        List.of(
                                Column.name("data"),
                                Column.name("engine, strategy"),
                                Column.ours("random at the end"),
                                Column.ours("asked at the end"),
                                Column.ours("labels to random\u2019s end"),
                                Column.ours("area above random")),
                        rows));
        builder.csv("curves", columns, numbers);
        return builder.build(
                "Asking is above random on " + better + " of " + results.size() + " sets",
                "By the area under the learning curve up to " + LABELS + " labels.");
    }

    private static List<String> row(LearningTask task, StrategyRuns random, StrategyRuns asked) {
        double end = last(random.curve());
        return List.of(
                task.name(),
                task.engine() + ", " + task.strategy(),
                NumberFormats.fixed(100 * end, 2) + "\u00A0%",
                NumberFormats.fixed(100 * last(asked.curve()), 2) + "\u00A0%",
                asked.labelsToReach(end).isPresent()
                        ? String.valueOf(asked.labelsToReach(end).getAsInt())
                        : "more",
                StrategyCurves.above(asked, random));
    }

    private static double last(LearningCurve curve) {
        return curve.points().get(curve.points().size() - 1).mean();
    }
}
