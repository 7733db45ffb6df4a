package dev.querent.lab.active;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.PublishedProcess;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Which of the strategies of a Gaussian process learns a checkerboard of four squares fastest? */
public final class Checkerboard extends Experiment {
    private static final int SECTORS = 4;
    private static final int START = 8;
    private static final int QUESTIONS = 100;
    private static final String RANDOM = "random";

    public Checkerboard() {
        super(
                new Citation(Citation.Paper.FREYTAG_2012, "Fig. 3", "6.5"),
                "active learning of a checkerboard: strategies that use mean and variance, compared with random",
                List.of());
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

    /** The paper's strategies with its fine bound from two eigenpairs (section 6.1); variance also with other methods. */
    private static Map<String, QuerySelector<? super HikModel>> strategies() {
        VarianceMethod fine = new VarianceMethod.Fine(2);
        Map<String, QuerySelector<? super HikModel>> strategies = new LinkedHashMap<>();
        strategies.put(RANDOM, QuerySelector.top(QueryStrategies.random()));
        strategies.put("mean", QuerySelector.top(QueryStrategies.meanMargin()));
        strategies.put("variance", QuerySelector.top(QueryStrategies.variance(fine)));
        strategies.put("uncertainty", QuerySelector.top(QueryStrategies.uncertainty(fine)));
        strategies.put("uncertainty-plus", QuerySelector.top(QueryStrategies.uncertaintyPlus(fine)));
        strategies.put("variance, exact", QuerySelector.top(QueryStrategies.variance(new VarianceMethod.Precise())));
        strategies.put("variance, coarse", QuerySelector.top(QueryStrategies.variance(new VarianceMethod.Coarse())));
        return strategies;
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int runs = context.choose(100, 2);
        int labels = 2 * START + context.choose(QUESTIONS, 4);
        LabelSimulation<HikModel> simulation = new LabelSimulation<>(
                new HikTrainer(PublishedProcess.hik().build()),
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
        return result(
                results,
                AllLabelsLevel.of(simulation, runs, tasks, seed, context.part()),
                tasks.apply(0).pool(),
                runs);
    }

    private static ExperimentResult result(
            List<StrategyRuns> results, AllLabelsLevel level, LabeledData firstPool, int runs) {
        StrategyRuns random = named(results, RANDOM);
        StrategyRuns best = results.stream()
                .reduce((a, b) -> b.curve().area() > a.curve().area() ? b : a)
                .orElseThrow();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "A pool of 200 rows per square, 8 labels per class at the start, 750 test rows per square, 100 runs. The paper does not"
                        + " print the points of the figure; its text says that mean and uncertainty are superior to random, that the variance asks for outliers,"
                        + " and that uncertainty-plus is below random at first and above it later.",
                "The same, " + runs + " runs, " + QUESTIONS
                        + " questions; label regression without a constant (gp-hik), amplitude and noise by marginal likelihood each time the rows have"
                        + " grown by half; variances by the fine bound with two eigenpairs, as in the paper. The exact variance and the coarse bound are added.",
                "The paper does not say how it found hyperparameters."));
        for (StrategyRuns result : results) {
            String name = result.strategy().replaceAll("\\W+", "_");
            builder.fact("area_" + name, result.curve().area());
            builder.fact("end_" + name, last(result));
        }
        builder.fact("all_labels", level.mean());
        builder.figure(
                "Learning curves",
                "Means of all runs; bands are 95\u00A0% confidence intervals.",
                "curves",
                new Figure("Test accuracy", "By number of labels.", StrategyCurves.chart(results, level)));
        builder.table(
                "Compared with random",
                "All strategies start from the same rows; differences are tested in pairs.",
                StrategyCurves.table(results, random));
        builder.figures(
                "What was asked",
                "The pool of the first run and the rows that each strategy asked for in it.",
                QueriedPoints.figures(results, firstPool));
        builder.csv("curves", StrategyCurves.COLUMNS, StrategyCurves.rows(results));
        List<String> differences = results.stream()
                .filter(result -> !result.equals(random))
                .map(result -> result.strategy() + " " + StrategyCurves.above(result, random))
                .toList();
        return builder.build(
                best.equals(random)
                        ? "No strategy beats random"
                        : best.strategy() + " learns fastest; points of area above random: "
                                + StrategyCurves.above(best, random),
                "Points of area above random: " + String.join("; ", differences) + ".");
    }

    private static double last(StrategyRuns result) {
        List<LearningCurve.Point> points = result.curve().points();
        return points.get(points.size() - 1).mean();
    }

    private static StrategyRuns named(List<StrategyRuns> results, String strategy) {
        return results.stream()
                .filter(result -> result.strategy().equals(strategy))
                .findFirst()
                .orElseThrow();
    }
}
