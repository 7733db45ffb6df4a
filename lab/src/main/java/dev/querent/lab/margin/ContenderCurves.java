package dev.querent.lab.margin;

import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Learning curves of mm-sgp with its own sampling function beside others. */
public final class ContenderCurves extends Experiment {
    /** Chosen on training rows of Yeast, sensorless and Penstroke: with every class labelled at the start, higher weights of the variance taught less. */
    private static final String OURS = "entropy-variance:start=0.1";

    /** The entropy of all classes, and a weight of 10. */
    private static final String PUBLISHED = "entropy-variance:classes=0";

    /** Labels asked for together. */
    private static final int BATCH = 10;

    /** Of mm-sgp, beside which the significance of the first contender is tested, and of the others. */
    private static final int MAIN_RUNS = 10;

    private static final int OTHER_RUNS = 3;

    /** Of mm-sgp; all others are compared with it. */
    private static final StrategyContender RANDOM = StrategyContender.of("mm-sgp", "random");

    /** The published baselines; adding one is adding a line. */
    private static final List<StrategyContender> BASELINES = List.of(
            ours("mm-sgp"),
            RANDOM,
            StrategyContender.of("mm-sgp", PUBLISHED).named("mm-sgp, entropy-variance as published"),
            StrategyContender.of("gp-dense", "entropy"),
            ours("gp-dense"),
            ours("vgp"),
            ours("rvm"),
            ours("sor"),
            ours("dtc"),
            ours("fitc"),
            StrategyContender.of("svm", "best-vs-second-best"),
            StrategyContender.of("svm", "entropy"),
            StrategyContender.of("svm", "convex-hull"),
            ours("kernel-committee"),
            StrategyContender.of("gp-dense", "mcpal"),
            StrategyContender.of("gp-dense", "cost-embedding"));

    private final List<StrategyContender> contenders;
    private final List<PublicSet> sets;
    private final String paper;

    private ContenderCurves(
            String item, String summary, List<StrategyContender> contenders, List<PublicSet> sets, String paper) {
        super(
                new Citation(Citation.Paper.SHI_2021, item, "4.2"),
                summary,
                sets.stream().flatMap(set -> set.files().stream()).distinct().toList());
        this.contenders = contenders;
        this.sets = sets;
        this.paper = paper;
    }

    public static ContenderCurves ofBaselines() {
        return new ContenderCurves(
                "Fig. 3a",
                "active learning with mm-sgp beside other processes, vector machines and strategies",
                BASELINES,
                PublishedSets.ALL,
                "MM-SGP has a clear advantage at the beginning on most sets, and keeps the lead. Baselines: entropy and its own sampling function with a"
                        + " Gaussian process, VGP, a kernel committee; BvSB, entropy and convex hulls with support vector machines; McPAL; ALCE.");
    }

    public static ContenderCurves ofSparsities() {
        return new ContenderCurves(
                "Fig. 3g",
                "active learning with mm-sgp by the share of the rows that are no support points",
                Stream.concat(
                                Stream.of("0", "0.3", "0.5", "0.75")
                                        .map(share -> ours("mm-sgp")
                                                .with("sparsity", share)
                                                .named("sparsity " + share)),
                                Stream.of(RANDOM))
                        .toList(),
                PublishedSets.ALL,
                "In most cases a sparsity of 30 % is almost as good as the dense model; more may hurt, as on Penstroke. Up to 300 labels the model is dense.");
    }

    public static ContenderCurves ofWeights() {
        return new ContenderCurves(
                "Fig. 4a",
                "the weight of the variance in the sampling function of mm-sgp, falling or fixed",
                List.of(
                        StrategyContender.of("mm-sgp", PUBLISHED).named("from 10 to 0"),
                        weight("1"),
                        weight("10"),
                        weight("100"),
                        StrategyContender.of("mm-sgp", "entropy").named("0"),
                        RANDOM),
                List.of(PublicSet.YEAST),
                "The falling weight is best, a fixed one of 10 is close to it, and others are slightly worse.");
    }

    private static StrategyContender ours(String engine) {
        return StrategyContender.of(engine, OURS).named(engine + ", entropy-variance");
    }

    private static StrategyContender weight(String fixed) {
        return StrategyContender.of("mm-sgp", PUBLISHED + ",start=" + fixed)
                .atFixedWeight()
                .named("always " + fixed);
    }

    public static ContenderCurves ofMargins() {
        return new ContenderCurves(
                "Fig. 4c",
                "mm-sgp beside a process without margins that asks by entropy, variance and both",
                List.of(
                        ours("mm-sgp"),
                        StrategyContender.of("vgp", "entropy"),
                        StrategyContender.of("vgp", "variance"),
                        ours("vgp"),
                        RANDOM),
                List.of(PublicSet.YEAST, PublicSet.PENSTROKE),
                "MM-SGP is much better than a standard Gaussian process with any of the three, along the way and at the end.");
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int labels = context.choose(500, 30);
        int runs = context.choose(MAIN_RUNS, 3);
        int fewer = context.choose(OTHER_RUNS, 2);
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                paper
                        + " One label per class at the start, then one at a time. The paper does not print the points of the figure.",
                "One label per class at the start, then " + BATCH + " at a time without near duplicates, up to "
                        + labels
                        + "; " + runs
                        + " runs of the first contender and of random, " + fewer
                        + " of the others. Engines that learn online are trained from scratch each time labels have grown by half, the others each time"
                        + " they have grown by a fifth. Kernels are linear for Reuters and Gaussian for the others.",
                "Batches; fewer runs; pools of at most 2,000 rows. Auto-drive is a sample of 2,200 rows; Penstroke's features are our own. McPAL and ALCE"
                        + " (cost-embedding) ask with gp-dense."));
        Map<String, Figure> figures = new LinkedHashMap<>();
        List<List<?>> numbers = new ArrayList<>();
        List<String> findings = new ArrayList<>();
        for (PublicSet set : context.choose(sets, sets.subList(0, 1))) {
            String name = set.name().toLowerCase(Locale.ROOT);
            List<StrategyRuns> all = new ArrayList<>();
            for (StrategyContender contender : contenders) {
                boolean main = contender.equals(contenders.get(0)) || contender.equals(RANDOM);
                all.add(new ContenderTask(set, labels, BATCH, main ? runs : fewer, context.choose(2000, 150))
                        .run(contender, context));
            }
            add(name, all, builder, figures, numbers);
            findings.add(name + " " + StrategyCurves.above(all.get(0), random(all)));
        }
        builder.figures("Learning curves", "Means of all runs; bands are 95\u00A0% confidence intervals.", figures);
        List<String> columns = new ArrayList<>(List.of("data"));
        columns.addAll(StrategyCurves.COLUMNS);
        builder.csv("curves", columns, numbers);
        return builder.build(
                "Points of area above random, " + contenders.get(0).name() + ": " + String.join("; ", findings),
                "The area under the learning curve is the mean accuracy over the labels.");
    }

    private StrategyRuns random(List<StrategyRuns> all) {
        return all.get(contenders.indexOf(RANDOM));
    }

    private void add(
            String set,
            List<StrategyRuns> all,
            ExperimentResult.Builder builder,
            Map<String, Figure> figures,
            List<List<?>> numbers) {
        figures.put(set, new Figure(set, "Test accuracy.", StrategyCurves.chart(all)));
        builder.table(
                set,
                "All contenders start from the same rows; areas are compared with random's in pairs.",
                StrategyCurves.table(all, random(all)));
        for (StrategyRuns each : all) {
            String name = set + "_" + each.strategy().replaceAll("\\W+", "_");
            builder.fact("area_" + name, each.curve().area());
            if (!each.equals(random(all))) {
                PairedTTest test = StrategyCurves.paired(each, random(all));
                builder.fact("above_random_" + name, test.meanDifference());
                builder.fact("p_" + name, test.pValue());
            }
        }
        for (List<?> point : StrategyCurves.rows(all)) {
            List<Object> named = new ArrayList<>(List.of(set));
            named.addAll(point);
            numbers.add(named);
        }
    }
}
