package dev.querent.lab.active;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.SimulatedRun;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.margin.MmSgpLearner;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
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
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** Which strategy finds two small outlying clusters, each of the class opposite to the main cluster next to it? */
public final class FarClusters<M extends LatentClassifier> extends Experiment {
    private static final int MAIN = 200;
    private static final int SMALL = 15;

    private static final int SOON = 10;

    private final String engine;
    private final Trainer<M> trainer;
    private final BiFunction<M, Run, OnlineLearner<M>> resume;

    private FarClusters(
            String item,
            String summary,
            String engine,
            Trainer<M> trainer,
            BiFunction<M, Run, OnlineLearner<M>> resume) {
        super(new Citation(Citation.Paper.SHI_2021, item, "4.1"), summary, List.of());
        this.engine = engine;
        this.trainer = trainer;
        this.resume = resume;
    }

    public static FarClusters<DenseGpModel> ofLabelRegression() {
        return new FarClusters<>(
                "Fig. 2",
                "active learning with two small outlying clusters: entropy, variance and both",
                "gp-dense",
                new DenseGpTrainer(DenseGpOptions.defaults()),
                DenseGpLearner::resume);
    }

    public static FarClusters<MmSgpModel> ofMargins() {
        return new FarClusters<>(
                "Fig. 2a",
                "active learning with two small outlying clusters by mm-sgp, and its decision boundaries",
                "mm-sgp",
                new MmSgpTrainer(MmSgpOptions.defaults()),
                (model, run) -> MmSgpLearner.resume(model));
    }

    private Map<String, QuerySelector<? super M>> strategies() {
        Map<String, QuerySelector<? super M>> strategies = new LinkedHashMap<>();
        strategies.put("random", QuerySelector.top(QueryStrategies.random()));
        strategies.put("entropy", QuerySelector.top(QueryStrategies.entropy()));
        strategies.put("variance", QuerySelector.top(QueryStrategies.variance()));
        strategies.put(
                "entropy-variance",
                QuerySelector.top(QueryStrategies.entropyVariance(
                        QueryStrategies.USUAL_ENTROPY_CLASSES, QueryStrategies.USUAL_VARIANCE_WEIGHT)));
        return strategies;
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int runs = context.choose(100, 2);
        LabelSimulation<M> simulation = new LabelSimulation<>(
                trainer, resume, LearningPlan.USUAL_GROWTH, 1, context.choose(80, 20), 1, context.choose(5, 5));
        int main = context.choose(2 * MAIN, 60);
        int small = context.choose(2 * SMALL, 4);
        Seed seed = context.seed().child("far clusters");
        IntFunction<StrategyComparison.Task> tasks = r -> new StrategyComparison.Task(
                PlaneRows.farClusters(main, small, seed.child("pool", r)),
                PlaneRows.farClusters(4 * main, 4 * small, seed.child("test", r)));
        List<StrategyRuns> results =
                new StrategyComparison<>(simulation, runs).of(strategies(), tasks, seed, context.partWithProgress());
        Map<String, Figure> regions = new LearntRegions(trainer, tasks.apply(0).pool(), context)
                .figures(results.subList(1, results.size()), SOON);
        return result(results, regions, AllLabelsLevel.of(simulation, runs, tasks, seed, context.part()), main, runs);
    }

    /** Number of labels until each small cluster has one; empty if that never happened. */
    private static OptionalInt found(SimulatedRun run, int main) {
        List<Integer> rows = new ArrayList<>(run.start());
        rows.addAll(run.asked());
        boolean[] seen = new boolean[2];
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) >= main) {
                seen[(rows.get(i) - main) % 2] = true;
            }
            if (seen[0] && seen[1]) {
                return OptionalInt.of(Math.max(0, i + 1 - run.start().size()));
            }
        }
        return OptionalInt.empty();
    }

    private static double soon(StrategyRuns result, int main) {
        return result.runs().stream()
                        .filter(run -> found(run, main).orElse(Integer.MAX_VALUE) <= SOON)
                        .count()
                / (double) result.runs().size();
    }

    private static String median(StrategyRuns result, int main) {
        int[] counts = result.runs().stream()
                .mapToInt(run -> found(run, main).orElse(Integer.MAX_VALUE))
                .toArray();
        Arrays.sort(counts);
        int middle = counts[counts.length / 2];
        return middle == Integer.MAX_VALUE ? "never" : String.valueOf(middle);
    }

    private ExperimentResult result(
            List<StrategyRuns> results, Map<String, Figure> regions, AllLabelsLevel level, int main, int runs) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "Two overlapping clusters and two small outlying ones, each of the class opposite to the main cluster next to it. Entropy"
                        + " finds them after 17 and 78 labels, variance after three; entropy and variance together learn best. The paper does not print"
                        + " sizes and positions.",
                main + " rows in the middle, around -1 and 1 with a standard deviation of 1; " + 2 * SMALL
                        + " outlying rows, around -5 and 5"
                        + " with 0.3; one label per class at the start, " + runs
                        + " runs, " + engine + " with default options.",
                "Data like that of the figure, and fewer labels at the start."));
        List<List<String>> rows = new ArrayList<>();
        for (StrategyRuns result : results) {
            builder.fact("found_within_10_" + result.strategy().replace('-', '_'), soon(result, main));
            rows.add(List.of(
                    result.strategy(),
                    NumberFormats.fixed(100 * soon(result, main), 0) + "\u00A0%",
                    median(result, main),
                    result.equals(results.get(0)) ? "" : StrategyCurves.above(result, results.get(0))));
        }
        builder.figure(
                "Learning curves",
                "Means of all runs; bands are 95\u00A0% confidence intervals.",
                "curves",
                new Figure("Test accuracy", "By number of labels.", StrategyCurves.chart(results, level)));
        builder.figures(
                "Decision boundaries",
                "The first run. Dots: the pool; circles: labelled; colour: the likeliest class, stronger where it is likelier.",
                regions);
        builder.table(
                "Both clusters found",
                "The number of questions needed, after one random label per class.",
                new ResultTable(
                        runs + " runs",
                        List.of(
                                Column.name("strategy"),
                                Column.ours("within " + SOON + " labels"),
                                Column.ours("labels needed, median"),
                                Column.ours("area above random")),
                        rows));
        builder.csv("curves", StrategyCurves.COLUMNS, StrategyCurves.rows(results));
        return builder.build(
                NumberFormats.fixed(100 * soon(results.get(3), main), 0) + "\u00A0% find both clusters within " + SOON
                        + " labels by entropy and variance",
                "By entropy alone " + NumberFormats.fixed(100 * soon(results.get(1), main), 0) + "\u00A0%, at random "
                        + NumberFormats.fixed(100 * soon(results.get(0), main), 0) + "\u00A0%.");
    }
}
