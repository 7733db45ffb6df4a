package dev.querent.lab.simulate;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.Strategies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Simulates an engine with rows chosen at random and with rows that its recommended strategy asks for. Both start with one label per class and learn
 * one label at a time.
 *
 * @param labels in all
 * @param every labels between two measurements
 */
public record StrategyVersusRandom<M extends Classifier>(
        OnlineEngine<M> engine, Trainer<M> trainer, int labels, int every, int runs) {
    private static final String RANDOM = "random";

    /** Random's runs first. */
    public List<StrategyRuns> compare(LabeledData pool, LabeledData test, Seed seed, Run run) {
        Map<String, QuerySelector<? super M>> selectors = new LinkedHashMap<>();
        for (String strategy : List.of(RANDOM, Strategies.recommended(engine.modelType()))) {
            selectors.put(
                    strategy,
                    Strategies.standard(Engines.standard())
                            .parse(strategy)
                            .selector(engine.modelType(), engine.name(), BatchRule.BEST));
        }
        return new StrategyComparison<>(simulation(pool), runs).of(selectors, pool, test, seed, run);
    }

    /** The level that both approach. */
    public AllLabelsLevel allLabels(LabeledData pool, LabeledData test, Seed seed, Run run) {
        return AllLabelsLevel.of(simulation(pool), new StrategyComparison.Task(pool, test), seed, run);
    }

    private LabelSimulation<M> simulation(LabeledData pool) {
        int least = pool.classes().size() + every;
        return new LabelSimulation<>(
                trainer, engine::resume, LearningPlan.USUAL_GROWTH, 1, Math.max(labels, least), 1, every);
    }
}
