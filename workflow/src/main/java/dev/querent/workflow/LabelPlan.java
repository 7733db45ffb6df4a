package dev.querent.workflow;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import java.time.Clock;

/**
 * The plan of a labelling session: reader, learner and strategy.
 *
 * @param strategy name of the selector
 * @param labels total number wanted
 * @param audit share of the questions that are drawn at random to measure the model
 * @param seed the root of all randomness
 */
public record LabelPlan<M extends Classifier>(
        OnlineEngine<M> engine,
        OptionValues values,
        FeatureRecipe recipe,
        ReadOptions reading,
        String strategy,
        QuerySelector<? super M> selector,
        int labels,
        double audit,
        LabelPolicy policy,
        Seed seed) {

    /** The parts of a session about these rows. */
    LabelSession.Setup<M> setup(Features rows, Clock clock) {
        return new LabelSession.Setup<>(
                rows,
                new LearningPlan<>(
                        engine.trainer(values), engine::resume, LearningPlan.USUAL_GROWTH, seed.child("learn")),
                strategy,
                selector,
                QueuePlan.of(labels, audit, seed.child("label")),
                clock);
    }
}
