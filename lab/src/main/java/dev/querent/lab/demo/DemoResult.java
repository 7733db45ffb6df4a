package dev.querent.lab.demo;

import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.evaluation.SelectiveAccuracy;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.report.chart.Figure;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of the demonstration.
 *
 * @param leastSure test digits the model is least sure about, least sure first
 * @param surestMistakes test digits it got wrong, surest first
 * @param selective accuracy without the digits it is least sure about
 * @param plane what the trainer makes of a few digits by two numbers each
 * @param curves of random and of the recommended strategy, random first; none if the engine does not learn online
 * @param report the page that was written
 */
public record DemoResult(
        int trainingRows,
        int testRows,
        Evaluation evaluation,
        SelectiveAccuracy selective,
        List<TestedDigit> leastSure,
        List<TestedDigit> surestMistakes,
        Figure plane,
        List<StrategyRuns> curves,
        DemoTimings timings,
        Path report) {
    public DemoResult {
        leastSure = List.copyOf(leastSure);
        surestMistakes = List.copyOf(surestMistakes);
        curves = List.copyOf(curves);
    }
}
