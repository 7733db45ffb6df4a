package dev.querent.lab.active;

import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the results of {@link OneAgainstFew}, setting by setting. Not thread-safe. */
final class OneAgainstFewResult {
    private final List<String> strategies;
    private final ExperimentResult.Builder builder;
    private final Map<String, Figure> figures = new LinkedHashMap<>();
    private final List<List<?>> numbers = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();

    OneAgainstFewResult(List<String> strategies, String paper, int tasks) {
        this.strategies = strategies;
        builder = new ExperimentResult.Builder(
                new Protocol(
                        paper,
                        "Scenes of 15 categories, 800 counts of visual words; one category against others, redrawn in each of "
                                + tasks
                                + " tasks together with the start. " + OneAgainstFew.QUESTIONS
                                + " questions. Label regression without a constant (gp-dense with the intersection kernel and the exact variance),"
                                + " amplitude and noise by marginal likelihood each time labels have grown by a tenth. Rows are ranked by the mean.",
                        "Other images and features, and fewer tasks and starts. There are at most 14 other categories, not 19."));
    }

    /** @param all results by strategy, random first */
    void add(OneAgainstFewSetting setting, List<StrategyRuns> all, AllLabelsLevel level) {
        StrategyRuns random = all.get(0);
        String title = "Against " + setting.others() + ", " + setting.startText();
        figures.put(
                setting.key(),
                new Figure(
                        title,
                        "Area under the ROC curve; " + setting.startLabels() + " labels at the start.",
                        StrategyCurves.chart(all, level, "area under the ROC curve")));
        builder.table(
                title,
                "Tasks and starts are the same for all; differences are tested in pairs. All labels reach "
                        + NumberFormats.percent(level.mean()) + ".",
                StrategyCurves.table(all, random));
        String key = setting.key().replace('-', '_');
        builder.fact("all_labels_" + key, level.mean());
        for (StrategyRuns each : all) {
            String name = key + "_" + each.strategy().replace('-', '_');
            builder.fact("area_" + name, each.curve().area());
            if (!each.equals(random)) {
                PairedTTest test = PairedTTest.of(each.areas(), random.areas());
                builder.fact("above_random_" + name, test.meanDifference());
                builder.fact("p_" + name, test.pValue());
            }
        }
        for (List<?> row : StrategyCurves.rows(all)) {
            List<Object> whole = new ArrayList<>(List.of(setting.others(), setting.start()));
            whole.addAll(row);
            numbers.add(whole);
        }
        StrategyRuns best = all.stream()
                .reduce((a, b) -> b.curve().area() > a.curve().area() ? b : a)
                .orElseThrow();
        findings.add(
                best.equals(random)
                        ? title + ": no strategy is above random"
                        : title + ": " + best.strategy() + " is best; points of area above random: "
                                + StrategyCurves.above(best, random));
    }

    ExperimentResult build() {
        builder.figures("Learning curves", "Means of all tasks; bands are 95\u00A0% confidence intervals.", figures);
        builder.csv(
                "curves", List.of("others", "start_per_class", "strategy", "labels", "auc_mean", "auc_sd"), numbers);
        return builder.build(
                String.join("; ", findings),
                "Among " + String.join(", ", strategies) + ", within " + OneAgainstFew.QUESTIONS + " questions.");
    }
}
