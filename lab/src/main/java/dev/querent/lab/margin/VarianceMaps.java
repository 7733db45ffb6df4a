package dev.querent.lab.margin;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.margin.MarginVariance;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.region.PlaneRows;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.HeatMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Where does a model with a few labels find its predictions uncertain: which variance is large at small clusters without labels? */
public final class VarianceMaps extends Experiment {
    private static final int MAIN = 120;
    private static final int SMALL = 16;
    private static final int LABELS = 20;

    /** The same kernel for all models. Its length is the deviation of a main cluster. */
    private static final double AMPLITUDE = 4;

    private static final double LENGTH = 1;

    /** A place without any row near it. */
    private static final Features REMOTE = DenseFeatures.of(new double[][] {{0, 50}});

    public VarianceMaps() {
        super(
                new Citation(Citation.Paper.SHI_2021, "Fig. 1", "1"),
                "the variance of a degenerate model, of a full process and of mm-sgp, and the entropy of mm-sgp",
                List.of());
    }

    /**
     * A number over the plane.
     *
     * @param whole its value where nothing is known
     */
    private record Field(String title, double whole, Function<Features, double[]> values) {
        /** Mean share of the whole. */
        double share(Features rows) {
            return Arrays.stream(values.apply(rows)).average().orElseThrow() / whole;
        }
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        LabeledData pool = PlaneRows.farClusters(MAIN, SMALL, context.seed().child("far clusters"));
        LabeledData known = pool.select(IntStream.range(0, LABELS).toArray());
        Map<String, Field> fields = fields(pool, known, context);
        Map<String, Figure> figures = new LinkedHashMap<>();
        for (String shown : List.of("degenerate", "full", "augmented", "entropy")) {
            Field field = fields.get(shown);
            int[] ringed = IntStream.range(0, LABELS).toArray();
            figures.put(
                    shown,
                    new Figure(
                            field.title,
                            NumberFormats.percent(field.share(far(pool))) + " at the small clusters.",
                            HeatMap.of(field.title, pool, ringed, field.values, field.whole)));
        }
        return result(fields, figures, pool, known);
    }

    private static Map<String, Field> fields(LabeledData pool, LabeledData known, ExperimentContext context) {
        MmSgpModel full = fitted(MmSgpOptions.variational(), known, context);
        MmSgpModel margin = fitted(MmSgpOptions.builder(), known, context);
        Map<String, Field> fields = new LinkedHashMap<>();
        fields.put("degenerate", variance("mm-sgp, degenerate", margin, MarginVariance.DEGENERATE, pool, context));
        fields.put("full", variance("vgp on all rows", full, MarginVariance.RESIDUAL, pool, context));
        fields.put("augmented", variance("mm-sgp, augmented", margin, MarginVariance.AUGMENTED, pool, context));
        fields.put(
                "augmented_degenerate",
                variance("mm-sgp, augmented-degenerate", margin, MarginVariance.AUGMENTED_DEGENERATE, pool, context));
        fields.put("per_point", variance("mm-sgp, per-point", margin, MarginVariance.PER_POINT, pool, context));
        fields.put(
                "entropy",
                new Field("entropy of mm-sgp", Math.log(2), scores(margin, QueryStrategies.entropy(), pool, context)));
        return fields;
    }

    private static MmSgpModel fitted(MmSgpOptions.Builder options, LabeledData known, ExperimentContext context) {
        return new MmSgpTrainer(options.kernel(KernelFamily.of(GaussianKernel.of(AMPLITUDE, LENGTH)))
                        .criterion(MmSgpOptions.Criterion.NONE)
                        .build())
                .fit(known, context.seed(), context.part());
    }

    private static Field variance(
            String title, MmSgpModel model, MarginVariance way, LabeledData pool, ExperimentContext context) {
        return new Field(title, AMPLITUDE, scores(model, QueryStrategies.variance(way), pool, context));
    }

    /** As a strategy sees it: it chooses the representatives of the pool. */
    private static Function<Features, double[]> scores(
            MmSgpModel model, Strategy<? super MmSgpModel> strategy, LabeledData pool, ExperimentContext context) {
        LabeledData known = model.parts().rows();
        Seed seed = context.seed().child("question");
        QueryContext<MmSgpModel> question = new QueryContext<>(model, known, pool.features(), 0, seed);
        return rows -> strategy.prepare(question, context.part()).scores(rows, context.workers());
    }

    private static Features far(LabeledData pool) {
        return pool.features().select(IntStream.range(MAIN, MAIN + SMALL).toArray());
    }

    private static ExperimentResult result(
            Map<String, Field> fields, Map<String, Figure> figures, LabeledData pool, LabeledData known) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "Two classes, each a mixture of two Gaussians; a few labels, all of the two main clusters. The degenerate variance is very low at the"
                        + " two small clusters, that of a Gaussian process and the augmented one of MM-SGP are high. The paper does not print sizes,"
                        + " positions and values.",
                MAIN + " rows in the middle, around -1 and 1 with a standard deviation of 1, " + LABELS
                        + " of them with labels; " + SMALL
                        + " rows around -5 and 5 with 0.3. All models have the Gaussian kernel of amplitude "
                        + NumberFormats.compact(AMPLITUDE) + " and length " + NumberFormats.compact(LENGTH) + ".",
                "Data like that of the figure. Our augmented variance adds what support points and representatives leave open of the prior;"
                        + " the published one, augmented-degenerate, does not."));
        builder.figures(
                "Maps",
                "Grey: share of the prior variance, or of the entropy of a fair coin. Dots: the pool; circles: labelled.",
                figures);
        List<List<String>> table = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        fields.forEach((name, field) -> {
            double labelled = field.share(known.features());
            double far = field.share(far(pool));
            double remote = field.share(REMOTE);
            builder.fact("labelled_" + name, labelled);
            builder.fact("far_" + name, far);
            builder.fact("remote_" + name, remote);
            table.add(List.of(
                    field.title,
                    NumberFormats.percent(labelled),
                    NumberFormats.percent(far),
                    NumberFormats.percent(remote)));
            numbers.add(List.of(name, labelled, far, remote));
        });
        builder.table(
                "In numbers",
                "Mean shares of the prior variance, and of the entropy of a fair coin.",
                new ResultTable(
                        LABELS + " labels",
                        List.of(
                                Column.name("map"),
                                Column.ours("at labelled rows"),
                                Column.ours("at the small clusters"),
                                Column.ours("far from all rows")),
                        table));
        builder.csv("shares", List.of("map", "labelled", "small_clusters", "remote"), numbers);
        return builder.build(
                "At the small clusters the degenerate variance is "
                        + NumberFormats.percent(fields.get("degenerate").share(far(pool)))
                        + " of the prior's, the augmented "
                        + NumberFormats.percent(fields.get("augmented").share(far(pool))),
                "That of a full process is "
                        + NumberFormats.percent(fields.get("full").share(far(pool))) + ".");
    }
}
