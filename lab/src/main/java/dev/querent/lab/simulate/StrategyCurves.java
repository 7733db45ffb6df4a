package dev.querent.lab.simulate;

import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;

/** Learning curves of several strategies as a plot, a table beside random, and rows of numbers. */
public final class StrategyCurves {
    private StrategyCurves() {}

    /** Mean accuracies with their 95 % confidence intervals, and the level of a model with all labels. */
    public static LineChart chart(List<StrategyRuns> results, AllLabelsLevel level) {
        return chart(results, level, "test accuracy");
    }

    /** The same for runs with another measure that is a share. */
    public static LineChart chart(List<StrategyRuns> results, AllLabelsLevel level, String measure) {
        List<Series> series = series(results);
        List<LearningCurve.Point> points = results.get(0).curve().points();
        series.add(level.series(
                points.get(0).labels(), points.get(points.size() - 1).labels()));
        return chart(series, measure);
    }

    /** Mean accuracies of engines that approach different levels. */
    public static LineChart chart(List<StrategyRuns> results) {
        return chart(series(results), "test accuracy");
    }

    private static LineChart chart(List<Series> series, String measure) {
        return new LineChart(
                "Learning curves", Axis.linear("labels"), Axis.linear(measure).written(TickText.PERCENT), series);
    }

    private static List<Series> series(List<StrategyRuns> results) {
        List<Series> series = new ArrayList<>();
        for (StrategyRuns result : results) {
            series.add(new Series(
                    result.strategy(),
                    result.curve().points().stream().map(StrategyCurves::point).toList()));
        }
        return series;
    }

    /** Intervals are cut at 0 and 1. */
    private static Series.Point point(LearningCurve.Point measured) {
        double half = measured.halfWidth95().orElse(0);
        return new Series.Point(
                measured.labels(),
                measured.mean(),
                Math.max(0, measured.mean() - half),
                Math.min(1, measured.mean() + half));
    }

    /** For each strategy: the measure at the end, the area, and its difference from random. */
    public static ResultTable table(List<StrategyRuns> results, StrategyRuns random) {
        List<List<String>> rows = new ArrayList<>();
        for (StrategyRuns result : results) {
            LearningCurve curve = result.curve();
            rows.add(List.of(
                    result.strategy(),
                    percent(curve.points().get(curve.points().size() - 1).mean()),
                    percent(curve.area()),
                    result.equals(random) ? "" : above(result, random)));
        }
        return new ResultTable(
                runs(results),
                List.of(
                        Column.name("strategy"),
                        Column.ours("at the end"),
                        Column.ours("area"),
                        Column.ours("area above random")),
                rows);
    }

    /** The areas of the runs that both have: random may have more. */
    public static PairedTTest paired(StrategyRuns result, StrategyRuns random) {
        double[] areas = result.areas();
        return PairedTTest.of(areas, Arrays.copyOf(random.areas(), areas.length));
    }

    private static String runs(List<StrategyRuns> results) {
        IntSummaryStatistics runs =
                results.stream().mapToInt(result -> result.runs().size()).summaryStatistics();
        return (runs.getMin() == runs.getMax() ? "" : runs.getMin() + " to ") + runs.getMax() + " runs";
    }

    /** The difference of areas in points, and its significance. */
    public static String above(StrategyRuns result, StrategyRuns random) {
        if (result.runs().size() < 2) {
            return NumberFormats.fixed(100 * (result.areas()[0] - random.areas()[0]), 2);
        }
        PairedTTest test = paired(result, random);
        String p = test.pValue() < 0.001 ? "p < 0.001" : "p = " + NumberFormats.fixed(test.pValue(), 3);
        return NumberFormats.fixed(100 * test.meanDifference(), 2) + " (" + p + ")";
    }

    /** Strategy, labels, mean and standard deviation. */
    public static List<List<?>> rows(List<StrategyRuns> results) {
        List<List<?>> rows = new ArrayList<>();
        for (StrategyRuns result : results) {
            for (LearningCurve.Point point : result.curve().points()) {
                rows.add(List.of(
                        result.strategy(),
                        point.labels(),
                        point.mean(),
                        point.sd().orElse(0)));
            }
        }
        return rows;
    }

    /** The column names of {@link #rows}. */
    public static final List<String> COLUMNS = List.of("strategy", "labels", "accuracy_mean", "accuracy_sd");

    static String percent(double share) {
        return NumberFormats.fixed(100 * share, 2) + "\u00A0%";
    }
}
