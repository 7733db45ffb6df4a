package dev.querent.lab.simulate;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison.Task;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Series;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The level that a model with all labels of the pool reaches, which learning curves approach.
 *
 * @param labels number of labels the model was trained with
 * @param pool number of rows in the pool; more than the labels if these are a sample
 * @param mean of the simulation's measure over the tasks
 */
public record AllLabelsLevel(int labels, int pool, double mean) {
    /** A larger pool is sampled, class by class, because training would take longer than the simulation. */
    private static final int MOST = 5_000;

    /** For one task that all runs share. */
    public static <M extends Classifier> AllLabelsLevel of(
            LabelSimulation<M> simulation, Task task, Seed seed, Run run) {
        return of(simulation, 1, number -> task, seed, run);
    }

    /** @param tasks by the number of the run */
    public static <M extends Classifier> AllLabelsLevel of(
            LabelSimulation<M> simulation, int runs, IntFunction<Task> tasks, Seed seed, Run run) {
        List<Double> levels = runs == 1
                ? List.of(level(simulation, tasks.apply(0), seed, run.withListener(FitListener.NONE)))
                : run.workers()
                        .mapInOrder(
                                runs,
                                number -> level(
                                        simulation,
                                        tasks.apply(number),
                                        seed.child("all labels", number),
                                        Run.quiet().withCancellation(run.cancellation())));
        LabeledData pool = simulation.named(tasks.apply(0).pool());
        return new AllLabelsLevel(
                sample(pool, seed).size(),
                pool.size(),
                levels.stream().mapToDouble(level -> level).average().orElseThrow());
    }

    private static <M extends Classifier> double level(LabelSimulation<M> simulation, Task task, Seed seed, Run run) {
        LabeledData test = simulation.named(task.test());
        M model = simulation.trainer().fit(sample(simulation.named(task.pool()), seed), seed, run);
        return simulation.measure().applyAsDouble(model.predict(test.features(), run.workers()), test.labels());
    }

    private static LabeledData sample(LabeledData pool, Seed seed) {
        return pool.sample(MOST, seed.child("sample"));
    }

    /** A horizontal line as long as the curves. */
    Series series(double from, double to) {
        String name = labels == pool
                ? "all " + NumberFormats.count(pool) + " labels"
                : NumberFormats.count(labels) + " of " + NumberFormats.count(pool) + " labels";
        return Series.level(name, from, to, mean);
    }
}
