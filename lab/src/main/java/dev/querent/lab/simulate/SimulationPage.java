package dev.querent.lab.simulate;

import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.SimulatedRun;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.experiment.CsvTable;
import dev.querent.lab.report.Block;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.FactTable;
import dev.querent.lab.report.Gallery;
import dev.querent.lab.report.Page;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.Section;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.PictureFiles;
import dev.querent.model.file.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that {@code simulate} writes: a page with learning curves and their significance, the curves and the runs as tables, and a picture.
 *
 * @param results of all strategies
 * @param random the baseline, one of the results
 * @param level of a model with all labels
 * @param asked the images asked for; empty if the data are not images
 * @param source the name of the data
 */
public record SimulationPage(
        List<StrategyRuns> results,
        StrategyRuns random,
        AllLabelsLevel level,
        Optional<QueriedImages> asked,
        String source,
        String trainer,
        Map<String, String> options) {

    /** Writes all files into a folder that exists, the page first. */
    public List<Path> write(Path folder) {
        Path page = folder.resolve("simulation.html");
        page().write(page);
        List<Path> files = new ArrayList<>(List.of(
                page, table(folder, "simulation-curves.csv", curves()), table(folder, "simulation-runs.csv", runs())));
        files.addAll(PictureFiles.write(StrategyCurves.chart(results, level), folder, "simulation-curves"));
        return files;
    }

    private static Path table(Path folder, String name, CsvTable table) {
        Path file = folder.resolve(name);
        byte[] bytes = table.text().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file, out -> out.write(bytes));
        return file;
    }

    private CsvTable curves() {
        return new CsvTable("curves", StrategyCurves.COLUMNS, StrategyCurves.rows(results));
    }

    private CsvTable runs() {
        List<List<?>> rows = new ArrayList<>();
        for (StrategyRuns result : results) {
            for (int r = 0; r < result.runs().size(); r++) {
                SimulatedRun run = result.runs().get(r);
                for (int i = 0; i < run.labels().size(); i++) {
                    rows.add(List.of(
                            result.strategy(),
                            r,
                            run.labels().get(i),
                            run.accuracies().get(i)));
                }
            }
        }
        return new CsvTable("runs", List.of("strategy", "run", "labels", "accuracy"), rows);
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>(List.of(
                Section.of(
                        "Learning curves",
                        "Means of all runs; bands are 95\u00A0% confidence intervals of the mean.",
                        new Gallery(List.of(new Figure(
                                "Test accuracy", "By number of labels.", StrategyCurves.chart(results, level))))),
                Section.of(
                        "Compared with random",
                        "Run r of every strategy starts from the same rows, so differences are tested in pairs (two-sided t-test).",
                        comparison())));
        asked.ifPresent(images -> blocks.add(images.section(results)));
        blocks.add(Section.of(
                "How this was made",
                "The same options and seed give the same numbers.",
                new FactTable(
                        "Options",
                        options.entrySet().stream()
                                .map(option -> new FactTable.Fact(option.getKey(), option.getValue()))
                                .toList())));
        return blocks;
    }

    private Page page() {
        StrategyRuns best = results.stream()
                .reduce((a, b) -> b.curve().area() > a.curve().area() ? b : a)
                .orElseThrow();
        return new Page(
                "Simulated labelling of " + source,
                best.equals(random) ? "No strategy beats random here" : best.strategy() + " learns fastest",
                "By the area under the curve of " + trainer + ", "
                        + random.runs().size() + " runs each.",
                blocks());
    }

    private ResultTable comparison() {
        LearningCurve usual = random.curve();
        double goal = usual.points().get(usual.points().size() - 1).mean();
        int last = usual.points().get(usual.points().size() - 1).labels();
        List<List<String>> rows = new ArrayList<>();
        for (StrategyRuns result : results) {
            LearningCurve curve = result.curve();
            rows.add(List.of(
                    result.strategy(),
                    StrategyCurves.percent(
                            curve.points().get(curve.points().size() - 1).mean()),
                    StrategyCurves.percent(curve.area()),
                    result.equals(random) ? "" : StrategyCurves.above(result, random),
                    result.labelsToReach(goal).isPresent()
                            ? String.valueOf(result.labelsToReach(goal).getAsInt())
                            : "more",
                    Durations.text(result.secondsPerQuestion())));
        }
        return new ResultTable(
                "Strategies",
                List.of(
                        Column.name("strategy"),
                        Column.ours("accuracy at " + last + " labels"),
                        Column.ours("area"),
                        Column.ours("area above random"),
                        Column.ours("labels to random\u2019s " + StrategyCurves.percent(goal)),
                        Column.ours("per question")),
                rows);
    }
}
