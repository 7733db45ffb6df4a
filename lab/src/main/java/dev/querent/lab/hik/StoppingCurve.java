package dev.querent.lab.hik;

import dev.querent.core.krylov.Solution;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Recognition rates and iterations by the residual at which the solver stops, over splits. Mutable; not thread-safe. */
final class StoppingCurve {
    static final double[] TOLERANCES = {0.5, 0.2, 0.1, 0.05, 0.02, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7};

    /** Rates closer than this count as equal. */
    private static final double NEGLIGIBLE = 0.005;

    private final String name;
    private final List<double[]> rates = new ArrayList<>();
    private final List<double[]> iterations = new ArrayList<>();

    StoppingCurve(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** One split: a value per tolerance. */
    void add(double[] rate, double[] iteration) {
        rates.add(rate);
        iterations.add(iteration);
    }

    static double meanIterations(Solution solution, int columns) {
        return IntStream.range(0, columns).map(solution::iterations).average().orElseThrow();
    }

    List<Spread> rates() {
        return Spread.ofColumns(rates);
    }

    List<Spread> iterations() {
        return Spread.ofColumns(iterations);
    }

    /** At the smallest tolerance. */
    Spread converged() {
        return rates().get(TOLERANCES.length - 1);
    }

    /** The tolerance with the highest mean rate. */
    int best() {
        List<Spread> all = rates();
        return IntStream.range(0, TOLERANCES.length)
                .reduce((a, b) -> all.get(b).mean() > all.get(a).mean() ? b : a)
                .orElseThrow();
    }

    /** The first tolerance whose rate is as good as the converged one. */
    int loosest() {
        List<Spread> all = rates();
        int loosest = 0;
        while (all.get(loosest).mean() < converged().mean() - NEGLIGIBLE) {
            loosest++;
        }
        return loosest;
    }

    /** The rate of the best tolerance minus the converged one. */
    double gain() {
        return rates().get(best()).mean() - converged().mean();
    }

    /** @param level a rate for comparison, as a dashed line */
    static Map<String, Figure> figures(List<StoppingCurve> curves, String levelName, double level) {
        List<Series> rates = new ArrayList<>();
        List<Series> iterations = new ArrayList<>();
        for (StoppingCurve curve : curves) {
            rates.add(Spread.series(curve.name, TOLERANCES, curve.rates()));
            iterations.add(Spread.series(curve.name, TOLERANCES, curve.iterations()));
        }
        rates.add(Series.level(levelName, TOLERANCES[TOLERANCES.length - 1], TOLERANCES[0], level));
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "rate",
                new Figure(
                        "Recognition rate",
                        "Mean over the splits; the band is one standard deviation. Dashed: the paper's rate for visual words, on other"
                                + " features.",
                        new LineChart(
                                "Recognition rate by tolerance",
                                Axis.log("tolerance of the solver"),
                                Axis.linear("mean class recall").written(TickText.PERCENT),
                                rates)));
        figures.put(
                "iterations",
                new Figure(
                        "Iterations",
                        "Mean over classes and splits. On a straight line, every further digit costs the same number of iterations.",
                        new LineChart(
                                "Iterations by tolerance",
                                Axis.log("tolerance of the solver"),
                                Axis.linear("iterations per class").including(0),
                                iterations)));
        return figures;
    }

    /** The column names of {@link #rows}. */
    static final List<String> COLUMNS =
            List.of("curve", "tolerance", "rate_mean", "rate_sd", "iterations_mean", "iterations_sd");

    static List<List<?>> rows(List<StoppingCurve> curves) {
        List<List<?>> rows = new ArrayList<>();
        for (StoppingCurve curve : curves) {
            List<Spread> rates = curve.rates();
            List<Spread> iterations = curve.iterations();
            for (int t = 0; t < TOLERANCES.length; t++) {
                rows.add(List.of(
                        curve.name,
                        TOLERANCES[t],
                        rates.get(t).mean(),
                        rates.get(t).sd(),
                        iterations.get(t).mean(),
                        iterations.get(t).sd()));
            }
        }
        return rows;
    }
}
