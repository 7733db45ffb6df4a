package dev.querent.lab.margin;

import dev.querent.core.model.Classifier;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QuerySelector;
import java.util.Map;

/**
 * An engine and a strategy whose learning curve is compared with others.
 *
 * @param name in figures and tables
 * @param engine by name, as users write it
 * @param options of the engine that differ from the defaults
 * @param strategy as users write it
 * @param fixed whether the strategy is to believe that no label has been spent, so that a weight that falls with them stays
 */
record StrategyContender(String name, String engine, Map<String, String> options, String strategy, boolean fixed) {
    StrategyContender {
        options = Map.copyOf(options);
    }

    /** Named after engine and strategy. */
    static StrategyContender of(String engine, String strategy) {
        return new StrategyContender(engine + ", " + strategy, engine, Map.of(), strategy, false);
    }

    StrategyContender named(String other) {
        return new StrategyContender(other, engine, options, strategy, fixed);
    }

    StrategyContender with(String option, String value) {
        return new StrategyContender(name, engine, Map.of(option, value), strategy, fixed);
    }

    StrategyContender atFixedWeight() {
        return new StrategyContender(name, engine, options, strategy, true);
    }

    <M extends Classifier> QuerySelector<M> adapted(QuerySelector<? super M> selector) {
        return (context, pool, count, run) -> selector.next(fixed ? unspent(context) : context, pool, count, run);
    }

    private static <M extends Classifier> QueryContext<M> unspent(QueryContext<M> context) {
        return new QueryContext<>(
                context.model(), context.labelled(), context.sample(), 0, context.seed(), context.memory());
    }
}
