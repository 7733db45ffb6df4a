package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.HikModel;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.lab.timing.LapTimer;
import dev.querent.lab.timing.Medians;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Rates and times by number of rows, over the runs. Mutable; not thread-safe. */
final class IncrementalCurves {
    static final List<String> COLUMNS = List.of("way", "rows", "rate_mean", "rate_sd", "seconds");

    /** How a model of all rows so far was made. */
    enum Way {
        ADDED("added, optimised"),
        FROM_SCRATCH("from scratch, optimised"),
        ADDED_FIXED("added, parameters kept"),
        FROM_SCRATCH_FIXED("from scratch, parameters kept");

        private final String label;

        Way(String label) {
            this.label = label;
        }
    }

    private record Measured(double rate, double seconds) {}

    private final Map<Way, Map<Integer, List<Measured>>> byWay = new EnumMap<>(Way.class);

    /** Measures the time to make a model, including probabilities, and tests it. */
    void add(Way way, int rows, LabeledData test, ExperimentContext context, Supplier<HikModel> making) {
        LapTimer watch = new LapTimer();
        HikModel model = making.get();
        model.calibrate(context.workers());
        double seconds = watch.lap();
        double[] scores = model.posterior().means(SparseFeatures.copyOf(test.features()), context.workers());
        byWay.computeIfAbsent(way, key -> new TreeMap<>())
                .computeIfAbsent(rows, key -> new ArrayList<>())
                .add(new Measured(ScoreRecall.of(scores, test.labels()), seconds));
    }

    private Spread rate(Way way, int rows) {
        return Spread.of(
                byWay.get(way).get(rows).stream().mapToDouble(Measured::rate).toArray());
    }

    private double seconds(Way way, int rows) {
        return Medians.of(
                byWay.get(way).get(rows).stream().mapToDouble(Measured::seconds).toArray());
    }

    private List<Integer> sizes() {
        return List.copyOf(byWay.get(Way.ADDED).keySet());
    }

    int lastRows() {
        return sizes().get(sizes().size() - 1);
    }

    double lastSeconds(Way way) {
        return seconds(way, lastRows());
    }

    /** The difference between the mean rates of adding and of learning from scratch, both optimised. */
    double largestDifference() {
        return sizes().stream()
                .mapToDouble(rows -> Math.abs(rate(Way.ADDED, rows).mean()
                        - rate(Way.FROM_SCRATCH, rows).mean()))
                .max()
                .orElseThrow();
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("rows_at_end", lastRows());
        for (Way way : Way.values()) {
            String key = way.name().toLowerCase(Locale.ROOT);
            facts.put(key + "_rate_at_end", rate(way, lastRows()).mean());
            facts.put(key + "_seconds_at_end", lastSeconds(way));
        }
        facts.put("largest_rate_difference", largestDifference());
        return facts;
    }

    Map<String, Figure> figures() {
        double[] x = sizes().stream().mapToDouble(Integer::doubleValue).toArray();
        List<Series> rates = new ArrayList<>();
        List<Series> times = new ArrayList<>();
        for (Way way : Way.values()) {
            rates.add(Spread.series(
                    way.label, x, sizes().stream().map(rows -> rate(way, rows)).toList()));
            times.add(Series.of(
                    way.label,
                    x,
                    sizes().stream().mapToDouble(rows -> seconds(way, rows)).toArray()));
        }
        Axis across = Axis.linear("training rows").written(TickText.COUNT);
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "rates",
                new Figure(
                        "Recognition rate",
                        "Mean over runs; the band is one standard deviation.",
                        new LineChart(
                                "Recognition rate by rows",
                                across,
                                Axis.linear("mean class recall").written(TickText.PERCENT),
                                rates)));
        figures.put(
                "times",
                new Figure(
                        "Time of a step",
                        "Median over runs.",
                        new LineChart(
                                "Time of a step by rows",
                                across,
                                Axis.log("time of a step").written(TickText.DURATION),
                                times)));
        return figures;
    }

    List<List<?>> rows() {
        List<List<?>> table = new ArrayList<>();
        for (Way way : Way.values()) {
            for (int rows : sizes()) {
                Spread rate = rate(way, rows);
                table.add(List.of(way.label, rows, rate.mean(), rate.sd(), seconds(way, rows)));
            }
        }
        return table;
    }
}
