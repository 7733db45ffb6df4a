package dev.querent.cli;

import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.evaluation.StrategyRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The output of {@code simulate}: curves for programs, and a line per strategy, random first. */
final class SimulationReport {
    private SimulationReport() {}

    /** @param unlabelled share of the questions about rows that get no label, by strategy; empty if all get one */
    static Report of(List<StrategyRuns> results, double seconds, List<Path> files, Map<String, Double> unlabelled) {
        StrategyRuns random = results.get(0);
        List<List<String>> lines = new ArrayList<>();
        lines.add(line(
                List.of("strategy", "accuracy", "area", "above random", "p", "per question"),
                unlabelled,
                "unlabelled"));
        Map<String, Object> curves = new LinkedHashMap<>();
        Map<String, Object> times = new LinkedHashMap<>();
        Map<String, Object> tests = new LinkedHashMap<>();
        for (StrategyRuns result : results) {
            LearningCurve curve = result.curve();
            curves.put(result.strategy(), points(curve));
            times.put(result.strategy(), result.secondsPerQuestion());
            double above = curve.area() - random.curve().area();
            Optional<PairedTTest> test = result.equals(random) || result.runs().size() < 2
                    ? Optional.empty()
                    : Optional.of(PairedTTest.of(result.areas(), random.areas()));
            Map<String, Object> compared = new LinkedHashMap<>();
            compared.put("area", curve.area());
            compared.put("area_above_random", above);
            compared.put("p", test.map(PairedTTest::pValue).orElse(null));
            tests.put(result.strategy(), compared);
            lines.add(line(
                    List.of(
                            result.strategy(),
                            NumberText.percent(curve.points()
                                    .get(curve.points().size() - 1)
                                    .mean()),
                            NumberText.percent(curve.area()),
                            result.equals(random) ? "" : NumberText.text(100 * above),
                            test.map(t -> NumberText.text(t.pValue())).orElse(""),
                            NumberText.seconds(result.secondsPerQuestion())),
                    unlabelled,
                    NumberText.percent(unlabelled.getOrDefault(result.strategy(), 0.0))));
        }
        Report report = new Report()
                .block(TextTable.ofWords(lines))
                .value("curves", curves)
                .value("seconds_per_query", times)
                .value("comparison", tests)
                .value("unlabelled", unlabelled)
                .fact("seconds", seconds, NumberText.seconds(seconds));
        if (!files.isEmpty()) {
            report.line("page", files.get(0).toString());
        }
        return report.value("files", files.stream().map(Path::toString).toList());
    }

    /** With one more column if some rows get no label. */
    private static List<String> line(List<String> usual, Map<String, Double> unlabelled, String more) {
        return unlabelled.isEmpty()
                ? usual
                : Stream.concat(usual.stream(), Stream.of(more)).toList();
    }

    private static List<Map<String, Object>> points(LearningCurve curve) {
        return curve.points().stream()
                .map(point -> {
                    Map<String, Object> values = new LinkedHashMap<>();
                    values.put("labels", point.labels());
                    values.put("accuracy_mean", point.mean());
                    values.put(
                            "accuracy_sd", point.sd().isPresent() ? point.sd().getAsDouble() : null);
                    return values;
                })
                .toList();
    }
}
