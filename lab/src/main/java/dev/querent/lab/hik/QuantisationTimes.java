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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Rates and times of all ways and numbers of bins, over the splits. Grows; not safe for use by several threads. */
final class QuantisationTimes {
    static final List<String> COLUMNS =
            List.of("way", "bins", "rate_mean", "rate_sd", "training_seconds", "query_seconds");
    private static final double[] X =
            Arrays.stream(QuantisationLevels.BINS).asDoubleStream().toArray();

    private final Map<Way, List<Runs>> byWay = new LinkedHashMap<>();

    QuantisationTimes() {
        for (Way way : Way.values()) {
            byWay.put(
                    way,
                    IntStream.range(0, way.settings()).mapToObj(i -> new Runs()).toList());
        }
    }

    /** What was measured on each split. */
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

        /** Medians: a first split is slower, because the virtual machine still compiles. */
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

    Runs at(Way way, int setting) {
        return byWay.get(way).get(setting);
    }

    Map<String, Figure> figures() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "accuracy",
                new Figure(
                        "Accuracy",
                        "Mean over the splits, band one standard deviation.",
                        chart(
                                "Accuracy by bins",
                                Axis.linear("mean class recall").written(TickText.PERCENT),
                                runs -> runs.rates().mean(),
                                runs -> runs.rates().sd())));
        figures.put(
                "training",
                new Figure(
                        "Training time",
                        "Solving and making the tables, median over the splits.",
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
        List<Series> series = new ArrayList<>();
        byWay.forEach((way, settings) -> {
            double[] values = settings.stream().mapToDouble(value).toArray();
            double[] widths = settings.stream().mapToDouble(width).toArray();
            series.add(
                    settings.size() == 1
                            ? Series.level(way.label(), X[0], X[X.length - 1], values[0])
                            : Series.spread(way.label(), X, values, widths));
        });
        return new LineChart(title, Axis.log("bins for each dimension").written(TickText.COUNT), y, series);
    }

    List<List<?>> rows() {
        List<List<?>> rows = new ArrayList<>();
        byWay.forEach((way, settings) -> {
            for (int i = 0; i < settings.size(); i++) {
                Runs runs = settings.get(i);
                rows.add(List.of(
                        way.label(),
                        settings.size() == 1 ? "" : QuantisationLevels.BINS[i],
                        runs.rates().mean(),
                        runs.rates().sd(),
                        runs.training(),
                        runs.query()));
            }
        });
        return rows;
    }
}
