package dev.querent.lab.active;

import dev.querent.core.active.LabelLearning;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.query.Questioner;
import dev.querent.core.random.Seed;
import dev.querent.io.engine.Engines;
import dev.querent.io.engine.OnlineEngine;
import dev.querent.io.option.OptionValues;
import dev.querent.io.strategy.BatchRule;
import dev.querent.io.strategy.Strategies;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A data set and who learns it: random and the recommended strategy, from one label per class.
 *
 * @param name ends the names of its files
 * @param engine by name, as users write it
 * @param options of the engine, where they are not the usual ones
 */
record LearningTask(String name, PublicSet set, String engine, Map<String, String> options) {
    private static final String RANDOM = "random";

    static LearningTask of(String name, PublicSet set, String engine) {
        return new LearningTask(name, set, engine, Map.of());
    }

    /** Random's runs first. */
    List<StrategyRuns> run(int labels, int every, int runs, ExperimentContext context) {
        if (Engines.standard().named(engine) instanceof OnlineEngine<?> online) {
            return run(online, labels, every, runs, context);
        }
        throw new IllegalStateException(engine + " does not learn online");
    }

    private <M extends Classifier> List<StrategyRuns> run(
            OnlineEngine<M> online, int labels, int every, int runs, ExperimentContext context) {
        Seed seed = context.seed().child(name);
        TrainTest data = set.load(context.data(), seed, context.part());
        LabelSimulation<M> simulation = new LabelSimulation<>(
                online.trainer(OptionValues.of(engine, online.options(), options)),
                online::resume,
                LabelLearning.USUAL_GROWTH,
                1,
                Math.max(labels, data.train().classes().size() + every),
                1,
                every);
        Map<String, Questioner<? super M>> questioners = new LinkedHashMap<>();
        for (String strategy : List.of(RANDOM, strategy())) {
            questioners.put(
                    strategy, Strategies.parse(strategy).questioner(online.modelType(), engine, BatchRule.BEST));
        }
        return new StrategyComparison<>(simulation, runs)
                .of(questioners, data.train(), data.test(), seed, context.partWithProgress());
    }

    /** What is recommended for the engine. */
    String strategy() {
        return Strategies.recommended(Engines.standard().named(engine).modelType());
    }
}
