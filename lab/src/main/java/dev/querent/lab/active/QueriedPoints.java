package dev.querent.lab.active;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The points of the checkerboard that strategies queried in the first run, as in Freytag et al. (2012, Fig. 3, right). */
final class QueriedPoints {
    private QueriedPoints() {}

    /** One per strategy of the paper; names with a comma are our own variants. */
    static Map<String, Figure> figures(List<StrategyRuns> results, LabeledData pool) {
        Map<String, Figure> figures = new LinkedHashMap<>();
        for (StrategyRuns result : results) {
            if (!result.strategy().contains(",")) {
                figures.put(
                        "asked-" + result.strategy(),
                        new Figure(
                                result.strategy(),
                                "Circles: asked for.",
                                LineChart.of(
                                        result.strategy(),
                                        Axis.linear("x").including(0, 1),
                                        Axis.linear("y").including(0, 1),
                                        places("white", pool, square(pool, "white"))
                                                .drawn(Series.Look.DOTS),
                                        places("black", pool, square(pool, "black"))
                                                .drawn(Series.Look.DOTS),
                                        places(
                                                        "asked",
                                                        pool,
                                                        result.runs().get(0).asked())
                                                .drawn(Series.Look.RINGS))));
            }
        }
        return figures;
    }

    private static List<Integer> square(LabeledData pool, String colour) {
        return IntStream.range(0, pool.size())
                .filter(row -> pool.labels().name(row).equals(colour))
                .boxed()
                .toList();
    }

    /** Features are half the position. */
    private static Series places(String name, LabeledData pool, List<Integer> rows) {
        return new Series(
                name,
                rows.stream()
                        .map(row -> pool.features().row(row))
                        .map(values -> new Series.Point(2 * values[0], 2 * values[1]))
                        .toList());
    }
}
