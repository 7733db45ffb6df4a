package dev.querent.lab.active;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.query.BestRows;
import dev.querent.core.query.LargestVariance;
import dev.querent.core.query.Questioner;
import dev.querent.core.query.RandomRows;
import dev.querent.core.query.SmallestLead;
import dev.querent.core.query.Uncertainty;
import dev.querent.core.query.UncertaintyPlus;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Source;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.AllLabels;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Which of the strategies of a Gaussian process learns a checkerboard of four squares fastest? */
public final class Checkerboard implements Experiment {
    private static final int SECTORS = 4;
    private static final int START = 8;
    private static final String COARSE_VARIANCE = "variance, coarse";

    @Override
    public Source source() {
        return new Source(Source.Paper.FREYTAG_2012, "Fig. 3", "6.5");
    }

    @Override
    public String summary() {
        return "active learning of a checkerboard: strategies of mean and variance beside random";
    }

    /** Positions and a third number that makes each row sum to 1. */
    private static LabeledData draw(int perSector, Seed seed) {
        RandomSource random = seed.generator();
        double[][] rows = new double[SECTORS * perSector][];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            int sector = i % SECTORS;
            int column = sector % 2;
            int line = sector / 2;
            double x = (column + random.nextDouble()) / 2;
            double y = (line + random.nextDouble()) / 2;
            rows[i] = new double[] {x / 2, y / 2, 1 - (x + y) / 2};
            names.add(column == line ? "white" : "black");
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static Map<String, Questioner<? super HikModel>> strategies() {
        Optional<VarianceMethod> exact = Optional.of(new VarianceMethod.Precise());
        Optional<VarianceMethod> coarse = Optional.of(new VarianceMethod.Coarse());
        Map<String, Questioner<? super HikModel>> strategies = new LinkedHashMap<>();
        strategies.put("random", new BestRows<>(new RandomRows()));
        strategies.put("mean", new BestRows<>(new SmallestLead()));
        strategies.put("variance", new BestRows<>(new LargestVariance(exact)));
        strategies.put(COARSE_VARIANCE, new BestRows<>(new LargestVariance(coarse)));
        strategies.put("uncertainty", new BestRows<>(new Uncertainty(exact)));
        strategies.put("uncertainty, coarse", new BestRows<>(new Uncertainty(coarse)));
        strategies.put("uncertainty-plus", new BestRows<>(new UncertaintyPlus(exact)));
        return strategies;
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int runs = context.choose(100, 2);
        int labels = context.choose(96, 20);
        LabelSimulation<HikModel> simulation = new LabelSimulation<>(
                new HikTrainer(HikOptions.defaults()),
                HikLearner::resume,
                LearningPlan.USUAL_GROWTH,
                START,
                labels,
                1,
                context.choose(4, 2));
        int pool = context.choose(200, 20);
        int test = context.choose(750, 50);
        Seed seed = context.seed().child("checkerboard");
        IntFunction<StrategyComparison.Task> tasks =
                r -> new StrategyComparison.Task(draw(pool, seed.child("pool", r)), draw(test, seed.child("test", r)));
        List<StrategyRuns> results =
                new StrategyComparison<>(simulation, runs).of(strategies(), tasks, seed, context.partWithProgress());
        return result(results, AllLabels.of(simulation, runs, tasks, seed, context.part()), runs);
    }

    private static ExperimentResult result(List<StrategyRuns> results, AllLabels level, int runs) {
        StrategyRuns random = named(results, "random");
        StrategyRuns best = results.stream()
                .reduce((a, b) -> b.curve().area() > a.curve().area() ? b : a)
                .orElseThrow();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "200 rows per square in the pool, 8 labelled per class to start, 750 rows per square to test, 100 runs. The points of the"
                        + " figure are not printed; its text says that mean and uncertainty are superior to random, that the variance asks for outliers,"
                        + " and that uncertainty-plus is below random at first and above it later.",
                "The same, " + runs
                        + " runs; gp-hik with its usual options, trained anew whenever rows have grown by half.",
                "Hyperparameters are searched here. Which of the variances was used there is not said; both the exact one and the paper\u2019s"
                        + " own coarse bound are tried."));
        for (StrategyRuns result : results) {
            builder.fact(
                    "area_" + result.strategy().replaceAll("\\W+", "_"),
                    result.curve().area());
        }
        builder.figure(
                "Learning curves",
                "Means of all runs; bands are 95\u00A0% confidence intervals.",
                "curves",
                new Figure("Test accuracy", "As labels come.", StrategyCurves.chart(results, level)));
        builder.table(
                "Compared with random",
                "Runs start alike; differences are tested in pairs.",
                StrategyCurves.table(results, random));
        builder.csv("curves", StrategyCurves.COLUMNS, StrategyCurves.rows(results));
        return builder.build(
                best.equals(random) ? "No strategy beats random" : best.strategy() + " learns fastest",
                "Against random: variance " + StrategyCurves.above(named(results, "variance"), random)
                        + ", by its coarse bound " + StrategyCurves.above(named(results, COARSE_VARIANCE), random)
                        + " points of area.");
    }

    private static StrategyRuns named(List<StrategyRuns> results, String strategy) {
        return results.stream()
                .filter(result -> result.strategy().equals(strategy))
                .findFirst()
                .orElseThrow();
    }
}
