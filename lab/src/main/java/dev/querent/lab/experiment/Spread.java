package dev.querent.lab.experiment;

import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Series;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Mean and sample standard deviation of repeated runs; the deviation is 0 for a single run. */
public record Spread(double mean, double sd) {

    public static Spread of(double... values) {
        double mean = DoubleStream.of(values).average().orElseThrow();
        double squares =
                DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Spread(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }

    /** One for each position in the runs. */
    public static List<Spread> ofColumns(List<double[]> runs) {
        return IntStream.range(0, runs.get(0).length)
                .mapToObj(i -> of(runs.stream().mapToDouble(run -> run[i]).toArray()))
                .toList();
    }

    /** A curve of means with one standard deviation to each side. */
    public static Series series(String name, double[] x, List<Spread> values) {
        return Series.spread(
                name,
                x,
                values.stream().mapToDouble(Spread::mean).toArray(),
                values.stream().mapToDouble(Spread::sd).toArray());
    }

    /** Shares of 1, such as {@code 70.8 ± 0.4 %}. */
    public String percent() {
        return NumberFormats.fixed(100 * mean, 1) + " ± " + NumberFormats.fixed(100 * sd, 1) + "\u00A0%";
    }
}
