package dev.querent.core.evaluation;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Compares strategies on the same data over several simulated runs, in parallel on the run's workers. Run r of every strategy starts from the
 * same rows.
 */
public record StrategyComparison<M extends Classifier>(LabelSimulation<M> simulation, int runs) {
    /** Runs per worker between two progress reports. */
    private static final int WAVE = 4;

    public StrategyComparison {
        Require.atLeast("runs", runs, 1);
    }

    /**
     * A pool to query and test rows to measure with.
     *
     * @param categories strata of the pool from which the start is drawn: the classes, or finer ones if a class consists of several kinds
     * @param test never queried
     */
    public record Task(LabeledData pool, Labels categories, LabeledData test) {
        public Task {
            Require.that(categories.size() == pool.size(), "categories", categories.size(), "one per row of the pool");
        }

        /** Draws the start from each class. */
        public Task(LabeledData pool, LabeledData test) {
            this(pool, pool.labels(), test);
        }
    }

    /**
     * The same rows in all runs.
     *
     * @param strategies by name, in the order of the result
     */
    public List<StrategyRuns> of(
            Map<String, QuerySelector<? super M>> strategies, LabeledData pool, LabeledData test, Seed seed, Run run) {
        Task task = new Task(pool, test);
        return of(strategies, number -> task, seed, run);
    }

    /**
     * @param tasks by the number of the run; called more than once
     */
    public List<StrategyRuns> of(
            Map<String, QuerySelector<? super M>> strategies, IntFunction<Task> tasks, Seed seed, Run run) {
        List<String> names = List.copyOf(strategies.keySet());
        int total = names.size() * runs;
        List<SimulatedRun> all = new ArrayList<>();
        while (all.size() < total) {
            run.progress("runs", all.size(), total);
            int first = all.size();
            all.addAll(run.workers()
                    .mapInOrder(
                            Math.min(WAVE * run.workers().parallelism(), total - first),
                            number -> one(strategies, names, first + number, tasks, seed, run)));
        }
        run.progress("runs", total, total);
        List<StrategyRuns> results = new ArrayList<>();
        for (int s = 0; s < names.size(); s++) {
            List<SimulatedRun> own = new ArrayList<>();
            for (int r = 0; r < runs; r++) {
                own.add(all.get(r * names.size() + s));
            }
            results.add(new StrategyRuns(names.get(s), own));
        }
        return results;
    }

    /** Ordered by run, so that the runs of one strategy, which have similar cost, are spread over the workers. */
    private SimulatedRun one(
            Map<String, QuerySelector<? super M>> strategies,
            List<String> names,
            int number,
            IntFunction<Task> tasks,
            Seed seed,
            Run run) {
        Task task = tasks.apply(number / names.size());
        return simulation.run(
                strategies.get(names.get(number % names.size())),
                task,
                seed.child("run", number / names.size()),
                Run.quiet().withCancellation(run.cancellation()));
    }
}
