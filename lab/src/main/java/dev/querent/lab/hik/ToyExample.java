package dev.querent.lab.hik;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.ScanScorer;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Mean and variance of regression with an intersection kernel on a few points (x, 1 − x), over x. */
public final class ToyExample extends Experiment {
    private static final double[] PLACES = {0.08, 0.17, 0.3, 0.38, 0.55, 0.66, 0.8, 0.93};
    private static final double[] TARGETS = {-1, -1, 1, 1, 1, -1, -1, 1};
    private static final double NOISE = 0.1;
    private static final int STEPS = 400;

    /** With the usual 100 the bins would be invisible. */
    private static final Quantisation FEW_BINS = new Quantisation(
            10, Quantisation.defaults().range(), Quantisation.defaults().lookup());

    /** Number of standard deviations on each side of the mean. */
    private static final double WIDTH = 2;

    private static final String DIFFERENCE = "The paper does not print its points; these are ours.";

    private final boolean variances;

    private ToyExample(boolean variances, Citation source, String summary) {
        super(source, summary, List.of());
        this.variances = variances;
    }

    /** The mean and the confidence area of the output. */
    public static ToyExample ofMean() {
        return new ToyExample(
                false,
                new Citation(Citation.Paper.RODNER_2016, "Fig. 1", "4.1"),
                "mean and confidence of a toy example: piecewise linear between training points");
    }

    /** The bounds on the variance. */
    public static ToyExample ofVariances() {
        return new ToyExample(
                true,
                new Citation(Citation.Paper.RODNER_2016, "Fig. 3", "7.3"),
                "bounds on the variance of a toy example: fine by eigenpairs, coarse, quantised");
    }

    private static SparseFeatures rows(double[] places) {
        return SparseFeatures.copyOf(DenseFeatures.of(
                Arrays.stream(places).mapToObj(x -> new double[] {x, 1 - x}).toArray(double[][]::new)));
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        double[] x = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> (double) i / STEPS)
                .toArray();
        return variances ? variances(x, context.part()) : mean(x, context.part());
    }

    private static double[] variance(double[] x, VarianceMethod method, Run run) {
        return VarianceModel.of(rows(PLACES), NOISE, FEW_BINS, run.workers()).of(rows(x), method, run.workers());
    }

    private static ExperimentResult mean(double[] x, Run run) {
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(rows(PLACES), run.workers()), LabelRegressionSystem.PLAIN, NOISE, run.workers());
        Matrix targets = Matrix.owning(TARGETS.length, 1, TARGETS.clone());
        Matrix alpha =
                new LabelRegressionSystem(matrix, targets).solve(1e-10, run).x();
        double[] mean = new ScanScorer(matrix, alpha).scores(rows(x), run.workers());
        double[] half = Arrays.stream(variance(x, new VarianceMethod.Precise(), run))
                .map(value -> WIDTH * Math.sqrt(value))
                .toArray();
        double bend = largestBend(x, mean);
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "Two-dimensional rows that sum to 1, shown by their first value: the mean is piecewise linear, the confidence area is derived"
                        + " from the variance. Noise 0.1.",
                PLACES.length + " points, noise 0.1; the area is two standard deviations of the output on each side.",
                DIFFERENCE));
        builder.fact("largest_bend_between_points", bend);
        builder.figure(
                "Mean and confidence",
                "The mean bends only at training points.",
                "mean",
                new Figure(
                        "Regression of labels",
                        "Shaded: two standard deviations.",
                        LineChart.of(
                                "Mean and confidence",
                                Axis.linear("first value of a row"),
                                Axis.linear("output"),
                                Series.spread("mean", x, mean, half),
                                Series.of("training points", PLACES, TARGETS).drawn(Series.Look.DOTS))));
        builder.csv("mean", List.of("x", "mean", "half_width"), table(x, List.of(mean, half)));
        return builder.build(
                "The mean is piecewise linear",
                "Between training points its second differences are at most " + NumberFormats.significant(bend, 2)
                        + ".");
    }

    /** The largest second difference of the curve between training points. */
    private static double largestBend(double[] x, double[] y) {
        return IntStream.range(1, x.length - 1)
                .filter(i ->
                        IntStream.range(0, PLACES.length).noneMatch(p -> PLACES[p] > x[i - 1] && PLACES[p] < x[i + 1]))
                .mapToDouble(i -> Math.abs(y[i - 1] - 2 * y[i] + y[i + 1]))
                .max()
                .orElseThrow();
    }

    private static ExperimentResult variances(double[] x, Run run) {
        double[] exact = variance(x, new VarianceMethod.Precise(), run);
        Map<String, double[]> fine = new LinkedHashMap<>();
        for (int k : new int[] {1, 2, 4}) {
            fine.put("fine, k = " + k, variance(x, new VarianceMethod.Fine(k), run));
        }
        Map<String, double[]> coarse = new LinkedHashMap<>();
        coarse.put("coarse", variance(x, new VarianceMethod.Coarse(), run));
        coarse.put("quantised", variance(x, new VarianceMethod.Quantised(), run));
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "The points of Fig. 1. Left: FAPU with several numbers of eigenvectors; right: the coarse bound without and with quantised"
                        + " rows. The more eigenvectors, the closer; CAPU is piecewise linear.",
                PLACES.length + " points, noise 0.1; quantised with 10 bins.",
                DIFFERENCE + " It does not give the numbers of eigenvectors and of bins. The coarse bound"
                        + " contains squares of feature values and is piecewise quadratic here."));
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("fine", figure("Fine bounds", "The exact variance is below all of them.", x, exact, fine));
        figures.put("coarse", figure("Coarse bounds", "Constant time for any number of rows.", x, exact, coarse));
        builder.figures("Bounds on the variance", "For the same points.", figures);
        List<String> columns = new ArrayList<>(List.of("x", "exact"));
        List<double[]> values = new ArrayList<>(List.of(exact));
        List<String> gaps = new ArrayList<>();
        for (Map<String, double[]> family : List.of(fine, coarse)) {
            family.forEach((name, bound) -> {
                String key = name.replaceAll("\\W+", "_");
                double gap = IntStream.range(0, x.length)
                        .mapToDouble(i -> bound[i] - exact[i])
                        .average()
                        .orElseThrow();
                builder.fact(key + "_mean_gap", gap);
                columns.add(key);
                values.add(bound);
                gaps.add(name + " " + NumberFormats.significant(gap, 2));
            });
        }
        builder.csv("variances", columns, table(x, values));
        return builder.build(
                "The more eigenpairs, the closer the bound",
                "Mean gap to the exact variance: " + String.join(", ", gaps) + ".");
    }

    private static Figure figure(
            String title, String caption, double[] x, double[] exact, Map<String, double[]> bounds) {
        List<Series> series = new ArrayList<>();
        bounds.forEach((name, values) -> series.add(Series.of(name, x, values)));
        series.add(Series.of("exact", x, exact).drawn(Series.Look.DASHED)); // last, because a close bound would hide it
        return new Figure(
                title,
                caption,
                new LineChart(
                        title,
                        Axis.linear("first value of a row"),
                        Axis.linear("variance").including(0),
                        series));
    }

    private static List<List<?>> table(double[] x, List<double[]> columns) {
        List<List<?>> rows = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            List<Object> row = new ArrayList<>(List.of(x[i]));
            for (double[] column : columns) {
                row.add(column[i]);
            }
            rows.add(row);
        }
        return rows;
    }
}
