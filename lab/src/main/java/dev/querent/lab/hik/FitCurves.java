package dev.querent.lab.hik;

import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.lab.timing.Medians;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** Fits of several trainers by the number of training rows, over random draws of these. Mutable; not thread-safe. */
final class FitCurves {
    private final String across;
    private final Map<String, SortedMap<Integer, List<MeasuredFit>>> fits = new LinkedHashMap<>();

    /** @param across what the numbers of rows count */
    FitCurves(String across) {
        this.across = across;
    }

    void add(String trainer, int rows, MeasuredFit fit) {
        fits.computeIfAbsent(trainer, key -> new TreeMap<>())
                .computeIfAbsent(rows, key -> new ArrayList<>())
                .add(fit);
    }

    Set<String> trainers() {
        return fits.keySet();
    }

    boolean has(String trainer, int rows) {
        return fits.get(trainer).containsKey(rows);
    }

    int fewestRows(String trainer) {
        return fits.get(trainer).firstKey();
    }

    int mostRows(String trainer) {
        return fits.get(trainer).lastKey();
    }

    private double[] values(String trainer, int rows, ToDoubleFunction<MeasuredFit> value) {
        return fits.get(trainer).get(rows).stream().mapToDouble(value).toArray();
    }

    Spread spread(String trainer, int rows, ToDoubleFunction<MeasuredFit> value) {
        return Spread.of(values(trainer, rows, value));
    }

    /** The median over the draws. */
    double seconds(String trainer, int rows, ToDoubleFunction<MeasuredFit> time) {
        return Medians.of(values(trainer, rows, time));
    }

    Figure shares(String title, String name, ToDoubleFunction<MeasuredFit> share) {
        return figure(
                title,
                "Mean over the draws; the band is one standard deviation.",
                Axis.linear(name).written(TickText.PERCENT),
                (trainer, x) -> Spread.series(
                        trainer,
                        x,
                        fits.get(trainer).keySet().stream()
                                .map(rows -> spread(trainer, rows, share))
                                .toList()));
    }

    Figure times(String title, String name, ToDoubleFunction<MeasuredFit> time) {
        return figure(
                title,
                "Median over the draws, one thread, without the choice of parameters.",
                Axis.log(name).written(TickText.DURATION),
                (trainer, x) -> Series.of(
                        trainer,
                        x,
                        fits.get(trainer).keySet().stream()
                                .mapToDouble(rows -> seconds(trainer, rows, time))
                                .toArray()));
    }

    private Figure figure(String title, String caption, Axis y, BiFunction<String, double[], Series> series) {
        Axis x = Axis.log(across).written(TickText.COUNT);
        List<Series> all = new ArrayList<>();
        fits.forEach((trainer, byRows) -> all.add(series.apply(
                trainer, byRows.keySet().stream().mapToDouble(rows -> rows).toArray())));
        return new Figure(title, caption, new LineChart(title, x, y, all));
    }

    /** Lines of trainer, rows, mean and standard deviation of a share, median seconds of learning and of classification. */
    List<List<Object>> numbers(ToDoubleFunction<MeasuredFit> share) {
        List<List<Object>> lines = new ArrayList<>();
        fits.forEach((trainer, byRows) -> byRows.keySet()
                .forEach(rows -> lines.add(List.of(
                        trainer,
                        rows,
                        spread(trainer, rows, share).mean(),
                        spread(trainer, rows, share).sd(),
                        seconds(trainer, rows, MeasuredFit::learning),
                        seconds(trainer, rows, MeasuredFit::classification)))));
        return lines;
    }
}
