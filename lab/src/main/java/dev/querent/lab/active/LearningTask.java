package dev.querent.lab.active;

import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.StrategyVersusRandom;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.Strategies;
import java.util.List;
import java.util.Map;

/**
 * A data set with an engine that learns it by random and by the recommended strategy, from one label per class.
 *
 * @param name the end of its file names
 * @param engine by name, as users write it
 * @param options of the engine that differ from the defaults
 */
record LearningTask(String name, PublicSet set, String engine, Map<String, String> options) {
    /**
     * The result.
     *
     * @param curves random first
     */
    record Learnt(List<StrategyRuns> curves, AllLabelsLevel level) {}

    static LearningTask of(String name, PublicSet set, String engine) {
        return new LearningTask(name, set, engine, Map.of());
    }

    Learnt run(int labels, int every, int runs, ExperimentContext context) {
        if (Engines.standard().named(engine) instanceof OnlineEngine<?> online) {
            return run(online, labels, every, runs, context);
        }
        throw new IllegalStateException(engine + " does not learn online");
    }

    private <M extends Classifier> Learnt run(
            OnlineEngine<M> online, int labels, int every, int runs, ExperimentContext context) {
        Seed seed = context.seed().child(name);
        TrainTest data = set.load(context.data(), seed, context.part());
        OptionValues values = OptionValues.of(engine, online.options(), options);
        StrategyVersusRandom<M> both = new StrategyVersusRandom<>(online, online.trainer(values), labels, every, runs);
        return new Learnt(
                both.compare(data.train(), data.test(), seed, context.partWithProgress()),
                both.allLabels(data.train(), data.test(), seed, context.part()));
    }

    /** The strategy recommended for the engine. */
    String strategy() {
        return Strategies.recommended(Engines.standard().named(engine).modelType());
    }
}
