package dev.querent.model.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.model.error.UsageException;

/**
 * A strategy with its options, as a user wrote it.
 *
 * @param text as written
 */
public record ChosenStrategy<N extends Classifier>(String text, NamedStrategy<N> named, Strategy<N> strategy) {
    /** Rows on the shortlist per row of the batch. */
    private static final int SHORTLIST = 20;

    /**
     * The selector for models of a type. Rejects a strategy that needs more than they offer, or that does not fit the rule.
     *
     * @param trainer for the message
     */
    public <M extends Classifier> QuerySelector<? super M> selector(Class<M> models, String trainer, BatchRule rule) {
        requireSuits(models, trainer);
        return asked(models, trainer, named.rule().orElse(rule));
    }

    /** The strategy that scores rows one by one, as a stream needs it; rejects as {@link #selector} does. */
    @SuppressWarnings("unchecked") // the type was checked before
    public <M extends Classifier> Strategy<? super M> scoring(Class<M> models, String trainer) {
        requireSuits(models, trainer);
        return (Strategy<? super M>) strategy;
    }

    private void requireSuits(Class<?> models, String trainer) {
        if (!named.suits(models)) {
            throw new UsageException("the strategy " + named.name() + " needs " + named.needsText() + "; " + trainer
                    + " models do not provide it; 'querent strategies' lists what each strategy needs");
        }
    }

    /** The same, except that every n-th question looks for unseen classes. */
    public <M extends Classifier> QuerySelector<? super M> guarded(
            Class<M> models, String trainer, BatchRule rule, int every) {
        ChosenStrategy<LatentClassifier> explorer = new ChosenStrategy<>(
                StandardStrategies.UNCLAIMED.name(), StandardStrategies.UNCLAIMED, QueryStrategies.unclaimed());
        return QuerySelector.<M>guarded(
                selector(models, trainer, rule), explorer.selector(models, trainer, BatchRule.APART), every);
    }

    @SuppressWarnings("unchecked") // the type was checked before
    private <M extends Classifier> QuerySelector<? super M> asked(Class<M> models, String trainer, BatchRule rule) {
        if (rule == BatchRule.CONDITIONED) {
            if (!named.needs().isAssignableFrom(LatentClassifier.class)
                    || !JointPosterior.class.isAssignableFrom(models)) {
                throw new UsageException(
                        "the batch rule conditioned needs a Gaussian process and a strategy that uses its"
                                + " mean and variance, not " + named.name() + " with " + trainer
                                + "; use 'apart' or 'spread'");
            }
            return (QuerySelector<? super M>)
                    QuerySelector.conditioned((Strategy<? super LatentClassifier>) strategy, SHORTLIST);
        }
        return (QuerySelector<? super M>) unconditioned(rule);
    }

    private QuerySelector<? super N> unconditioned(BatchRule rule) {
        if (strategy.equals(QueryStrategies.kCenter()) && rule != BatchRule.BEST) {
            return QuerySelector.kCenter();
        }
        return switch (rule) {
            case BEST -> QuerySelector.top(strategy);
            case APART -> QuerySelector.diverse(strategy);
            default -> QuerySelector.spread(strategy, SHORTLIST);
        };
    }
}
