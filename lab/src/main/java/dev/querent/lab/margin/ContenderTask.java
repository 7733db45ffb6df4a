package dev.querent.lab.margin;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyComparison.Task;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.Strategies;
import dev.querent.svm.SvmEngines;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A contender on a set, from one label per class. All contenders have the same starts and the same test rows in run r; a set in one file is split differently in
 * each run.
 *
 * @param labels in all
 * @param batch labels asked for together, without near duplicates, and between two measurements
 * @param poolRows most rows of the pool, and of the test
 */
record ContenderTask(PublicSet set, int labels, int batch, int runs, int poolRows) {
    private static final Engines ENGINES = Engines.standard().and(SvmEngines.all());

    StrategyRuns run(StrategyContender contender, ExperimentContext context) {
        Seed seed = context.seed().child(set.name());
        List<Task> tasks =
                IntStream.range(0, runs).mapToObj(r -> task(seed, r, context)).toList();
        return run(contender, ENGINES.named(contender.engine()), tasks, seed, context);
    }

    private Task task(Seed seed, int number, ExperimentContext context) {
        TrainTest rows = set.load(context.data(), seed.child("split", number), context.part());
        return new Task(
                rows.train().sample(poolRows, seed.child("pool")), rows.test().sample(poolRows, seed.child("test")));
    }

    private <M extends Classifier> StrategyRuns run(
            StrategyContender contender, Engine<M> engine, List<Task> tasks, Seed seed, ExperimentContext context) {
        Map<String, String> options =
                new HashMap<>(Map.of("kernel", PublishedSets.kernel(set).label()));
        options.putAll(contender.options());
        OptionValues values = OptionValues.of(engine.name(), engine.options(), options);
        QuerySelector<? super M> selector = Strategies.standard(ENGINES)
                .parse(contender.strategy())
                .selector(engine.modelType(), engine.name(), BatchRule.APART);
        int least = tasks.get(0).pool().classes().size() + batch;
        LabelSimulation<M> simulation = simulation(engine, engine.trainer(values), Math.max(labels, least));
        return new StrategyComparison<>(simulation, runs)
                .of(Map.of(contender.name(), contender.adapted(selector)), tasks::get, seed, context.partWithProgress())
                .get(0);
    }

    private <M extends Classifier> LabelSimulation<M> simulation(Engine<M> engine, Trainer<M> trainer, int most) {
        BiFunction<M, Run, OnlineLearner<M>> resume = (model, run) -> new ReplacedModel<>(model);
        double growth = ReplacedModel.GROWTH;
        if (engine instanceof OnlineEngine<M> online) {
            resume = online::resume;
            growth = LearningPlan.USUAL_GROWTH;
        }
        return new LabelSimulation<>(trainer, resume, growth, 1, most, batch, batch);
    }
}
