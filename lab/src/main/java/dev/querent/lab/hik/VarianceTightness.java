package dev.querent.lab.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** How close the bounds are to the variance, and whether they order rows in the same way. */
public final class VarianceTightness extends Experiment {
    private static final int[] CATEGORIES = {0, 1, 2};
    private static final int PER_CLASS = 50;

    /** Only every fifth row is drawn, as in the paper. */
    private static final int EVERY = 5;

    /** Rank correlation above which two orders count as the same. */
    private static final double SAME_ORDER = 0.9;

    public VarianceTightness() {
        super(
                new Citation(Citation.Paper.RODNER_2016, "Fig. 15", "11.2"),
                "how tight the bounds on the variance are, and whether they keep its order, 15 scenes",
                PublicSet.SCENE15.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        int perClass = context.choose(PER_CLASS, 6);
        ClassDraw draw = scenes.draw(0);
        int[] known = IntStream.of(CATEGORIES)
                .flatMap(code -> IntStream.of(draw.ofClass(code, 0, perClass)))
                .sorted()
                .toArray();
        int[] others = IntStream.range(0, scenes.all().size())
                .filter(row -> Arrays.binarySearch(known, row) < 0)
                .toArray();
        VarianceModel model =
                VarianceModel.of(scenes.all().features().select(known), VarianceModel.NOISE, context.workers());
        SparseFeatures queries = SparseFeatures.copyOf(scenes.all().features().select(others));
        Map<PublishedVariance, double[]> values = new EnumMap<>(PublishedVariance.class);
        for (PublishedVariance way : PublishedVariance.values()) {
            context.run().progress("variances", values.size(), PublishedVariance.values().length);
            values.put(way, model.of(queries, way, context.workers()));
        }
        context.run().progress("variances", values.size(), values.size());
        return result(values, known.length);
    }

    private static ExperimentResult result(Map<PublishedVariance, double[]> values, int training) {
        double[] exact = values.get(PublishedVariance.PRECISE);
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(training, exact.length));
        List<List<String>> lines = new ArrayList<>();
        for (PublishedVariance way : PublishedVariance.values()) {
            double gap = meanGap(values.get(way), exact);
            double order = RankCorrelation.of(values.get(way), exact);
            double below = largestShortfall(values.get(way), exact);
            lines.add(List.of(
                    way.label(),
                    way.paperName(),
                    NumberFormats.significant(gap, 3),
                    NumberFormats.significant(below, 2),
                    NumberFormats.fixed(order, 4)));
            String key = way.name().toLowerCase(Locale.ROOT);
            builder.fact(key + "_mean_gap", gap).fact(key + "_rank_correlation", order);
        }
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("values", figure("Variances", "Rows in the order of their exact variance.", values, v -> v));
        figures.put(
                "order",
                figure(
                        "Each method scaled to 0..1",
                        "A curve that rises like the exact one keeps its order; scatter shows a different order.",
                        values,
                        VarianceTightness::normalised));
        builder.figures("Bounds and the exact variance", "Every fifth row is drawn.", figures);
        builder.table(
                "How far, and in what order",
                "Mean distance from the exact variance, the largest amount by which a value is below it (round-off and the tolerance"
                        + " of the exact one), and rank correlation with it. The paper shows only curves.",
                new ResultTable(
                        "Over all " + NumberFormats.count(exact.length) + " test rows",
                        List.of(
                                Column.name("way"),
                                Column.paper("the paper's name"),
                                Column.ours("mean gap"),
                                Column.ours("largest below"),
                                Column.ours("rank correlation")),
                        lines));
        builder.csv("variances", columns(), rows(values));
        double coarse = RankCorrelation.of(values.get(PublishedVariance.COARSE), exact);
        return builder.build(
                "The fine bound is close to the exact variance and keeps its order; the coarse one "
                        + (coarse > SAME_ORDER ? "keeps the order only" : "does neither"),
                "The mean gap to the exact variance is "
                        + NumberFormats.significant(meanGap(values.get(PublishedVariance.FINE_16), exact), 2)
                        + " with 16 eigenpairs, "
                        + NumberFormats.significant(meanGap(values.get(PublishedVariance.FINE_2), exact), 2)
                        + " with two and "
                        + NumberFormats.significant(meanGap(values.get(PublishedVariance.COARSE), exact), 2)
                        + " for the coarse bound, whose rank correlation with the exact variance is "
                        + NumberFormats.fixed(coarse, 3) + ".");
    }

    private static double meanGap(double[] bound, double[] exact) {
        return IntStream.range(0, exact.length)
                .mapToDouble(i -> bound[i] - exact[i])
                .average()
                .orElseThrow();
    }

    private static double largestShortfall(double[] bound, double[] exact) {
        return IntStream.range(0, exact.length)
                .mapToDouble(i -> exact[i] - bound[i])
                .reduce(0, Math::max);
    }

    private static double[] normalised(double[] values) {
        double lowest = Arrays.stream(values).min().orElseThrow();
        double width = Arrays.stream(values).max().orElseThrow() - lowest;
        return Arrays.stream(values).map(v -> (v - lowest) / width).toArray();
    }

    private static Figure figure(
            String title, String caption, Map<PublishedVariance, double[]> values, UnaryOperator<double[]> change) {
        int[] order = RankCorrelation.ascending(values.get(PublishedVariance.PRECISE));
        double[] place = IntStream.iterate(0, i -> i < order.length, i -> i + EVERY)
                .asDoubleStream()
                .toArray();
        List<Series> series = new ArrayList<>();
        for (PublishedVariance way : PublishedVariance.values()) {
            double[] changed = change.apply(values.get(way));
            double[] drawn =
                    Arrays.stream(place).map(p -> changed[order[(int) p]]).toArray();
            Series one = Series.of(way.label(), place, drawn);
            series.add(way == PublishedVariance.PRECISE ? one : one.drawn(Series.Look.DOTS));
        }
        return new Figure(
                title,
                caption,
                new LineChart(title, Axis.linear("rows by exact variance"), Axis.linear("variance"), series));
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("row"));
        for (PublishedVariance way : PublishedVariance.values()) {
            columns.add(way.name().toLowerCase(Locale.ROOT));
        }
        return columns;
    }

    private static List<List<?>> rows(Map<PublishedVariance, double[]> values) {
        int[] order = RankCorrelation.ascending(values.get(PublishedVariance.PRECISE));
        List<List<?>> rows = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            List<Object> row = new ArrayList<>(List.of(i));
            for (double[] of : values.values()) {
                row.add(of[order[i]]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static Protocol protocol(int training, int tested) {
        return new Protocol(
                "15Scenes with L1-normalised relu7 activations. Three categories with 50 random training rows each, all"
                        + " remaining rows for testing, noise 0.1; 100 Arnoldi steps so that 16 eigenvectors are reliable; 100 bins"
                        + " per dimension, adaptive. Left: variances in the order of the exact ones. Right: each method"
                        + " normalised to 0..1. The text finds FAPU close to PUP, CAPU and q-CAPU equal to each other and far"
                        + " from PUP, yet in comparable order.",
                "The first three categories, " + training + " training rows and " + NumberFormats.count(tested)
                        + " test rows, noise 0.1, 100 bins. The exact variance is iterated to a relative residual of 10⁻⁷.",
                Scenes.DIFFERENCE
                        + " The paper does not name its three categories. Visual words in quarters are denser"
                        + " than single activations, so that the coarse bound, which neglects products between dimensions, is"
                        + " expected to be loose.");
    }
}
