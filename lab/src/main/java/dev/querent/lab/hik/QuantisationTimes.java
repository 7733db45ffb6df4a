package dev.querent.lab.hik;

import dev.querent.lab.experiment.Spread;
import dev.querent.lab.hik.QuantisationLevels.Way;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.lab.timing.Medians;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Rates and times of all methods and numbers of bins, over the splits. Mutable; not thread-safe. */
final class QuantisationTimes {
    static final List<String> COLUMNS =
            List.of("way", "bins", "rate_mean", "rate_sd", "training_seconds", "query_seconds");
    /** Stands for the bins of exact tables. */
    static final int NO_BINS = 0;

    private final List<Integer> bins;
    private final Map<Way, Map<Integer, Runs>> byWay = new EnumMap<>(Way.class);

    QuantisationTimes(List<Integer> bins) {
        this.bins = List.copyOf(bins);
        for (Way way : Way.values()) {
            Map<Integer, Runs> runs = new LinkedHashMap<>();
            bins(way).forEach(number -> runs.put(number, new Runs()));
            byWay.put(way, runs);
        }
    }

    /** Numbers of bins to measure for a method. */
    List<Integer> bins(Way way) {
        return way.hasBins() ? bins : List.of(NO_BINS);
    }

    /** The measurements on each split. */
    static final class Runs {
        private final List<Double> rates = new ArrayList<>();
        private final List<Double> training = new ArrayList<>();
        private final List<Double> query = new ArrayList<>();

        void add(double rate, double trainingSeconds, double querySeconds) {
            rates.add(rate);
            training.add(trainingSeconds);
            query.add(querySeconds);
        }

        Spread rates() {
            return Spread.of(array(rates));
        }

        /** Medians, because the first split is slower while the virtual machine still compiles. */
        double training() {
            return Medians.of(array(training));
        }

        double query() {
            return Medians.of(array(query));
        }

        private static double[] array(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    Runs at(Way way, int number) {
        return byWay.get(way).get(number);
    }

    Map<String, Figure> figures() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "accuracy",
                new Figure(
                        "Accuracy",
                        "Mean over the splits; the band is one standard deviation.",
                        chart(
                                "Accuracy by bins",
                                Axis.linear("mean class recall").written(TickText.PERCENT),
                                runs -> runs.rates().mean(),
                                runs -> runs.rates().sd())));
        figures.put(
                "training",
                new Figure(
                        "Training time",
                        "Solving and building the tables, median over the splits.",
                        chart("Training time by bins", duration("training time"), Runs::training, runs -> 0)));
        figures.put(
                "query",
                new Figure(
                        "Time of a query",
                        "All fifteen classes, one thread, median over the splits.",
                        chart("Time of a query by bins", duration("time of a query"), Runs::query, runs -> 0)));
        return figures;
    }

    private static Axis duration(String title) {
        return Axis.log(title).written(TickText.DURATION);
    }

    private LineChart chart(String title, Axis y, ToDoubleFunction<Runs> value, ToDoubleFunction<Runs> width) {
        double[] x = bins.stream().mapToDouble(Integer::doubleValue).toArray();
        List<Series> series = new ArrayList<>();
        byWay.forEach((way, runs) -> {
            double[] values = runs.values().stream().mapToDouble(value).toArray();
            double[] widths = runs.values().stream().mapToDouble(width).toArray();
            series.add(
                    way.hasBins()
                            ? Series.spread(way.label(), x, values, widths)
                            : Series.level(way.label(), x[0], x[x.length - 1], values[0]));
        });
        return new LineChart(title, Axis.log("bins per dimension").written(TickText.COUNT), y, series);
    }

    List<List<?>> rows() {
        List<List<?>> rows = new ArrayList<>();
        byWay.forEach((way, byBins) -> byBins.forEach((number, runs) -> rows.add(List.of(
                way.label(),
                way.hasBins() ? number : "",
                runs.rates().mean(),
                runs.rates().sd(),
                runs.training(),
                runs.query()))));
        return rows;
    }
}
