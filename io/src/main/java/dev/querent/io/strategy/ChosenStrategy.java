package dev.querent.io.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.query.BestRows;
import dev.querent.core.query.CenterRows;
import dev.querent.core.query.ConditionedRows;
import dev.querent.core.query.FarthestRow;
import dev.querent.core.query.GuardedRows;
import dev.querent.core.query.Questioner;
import dev.querent.core.query.RowsApart;
import dev.querent.core.query.SpreadRows;
import dev.querent.core.query.Strategy;
import dev.querent.io.UsageException;

/**
 * A strategy with its options, as a user wrote it.
 *
 * @param text as written
 */
public record ChosenStrategy<N extends Classifier>(String text, NamedStrategy<N> named, Strategy<N> strategy) {
    /** Rows on the shortlist of a batch, for each row asked for. */
    private static final int SHORTLIST = 20;

    /** Looks for classes that were not seen. */
    private static final String EXPLORER = "unclaimed";

    /**
     * What asks models of a type; a strategy that needs more of them, or has no use for the rule, is refused.
     *
     * @param trainer for the message
     */
    public <M extends Classifier> Questioner<? super M> questioner(Class<M> models, String trainer, BatchRule rule) {
        requireSuits(models, trainer);
        return asked(models, trainer, named.rule().orElse(rule));
    }

    /** What scores rows one by one, as a stream needs it; refused like {@link #questioner}. */
    @SuppressWarnings("unchecked") // the type was asked for before
    public <M extends Classifier> Strategy<? super M> scoring(Class<M> models, String trainer) {
        requireSuits(models, trainer);
        return (Strategy<? super M>) strategy;
    }

    private void requireSuits(Class<?> models, String trainer) {
        if (!named.suits(models)) {
            throw new UsageException(
                    "the strategy " + named.name() + " needs " + named.needsText() + ", which models of " + trainer
                            + " are not or have not; 'querent strategies' lists what each needs");
        }
    }

    /** The same, except that every n-th question looks for classes that were not seen so far. */
    public <M extends Classifier> Questioner<? super M> guarded(
            Class<M> models, String trainer, BatchRule rule, int every) {
        ChosenStrategy<?> explorer = Strategies.parse(EXPLORER);
        return new GuardedRows<M>(
                questioner(models, trainer, rule), explorer.questioner(models, trainer, BatchRule.APART), every);
    }

    @SuppressWarnings("unchecked") // the type was asked for before
    private <M extends Classifier> Questioner<? super M> asked(Class<M> models, String trainer, BatchRule rule) {
        if (rule == BatchRule.CONDITIONED) {
            if (!named.needs().isAssignableFrom(LatentClassifier.class)
                    || !LabelRegression.class.isAssignableFrom(models)) {
                throw new UsageException(
                        "the batch rule conditioned needs a Gaussian process that regresses labels and a strategy of its"
                                + " mean and variance, not " + named.name() + " with " + trainer
                                + "; use 'apart' or 'spread'");
            }
            return (Questioner<? super M>)
                    new ConditionedRows((Strategy<? super LatentClassifier>) strategy, SHORTLIST);
        }
        return (Questioner<? super M>) unconditioned(rule);
    }

    private Questioner<? super N> unconditioned(BatchRule rule) {
        if (strategy instanceof FarthestRow && rule != BatchRule.BEST) {
            return new CenterRows();
        }
        return switch (rule) {
            case BEST -> new BestRows<>(strategy);
            case APART -> new RowsApart<>(strategy, RowsApart.USUAL_CLOSENESS);
            default -> new SpreadRows<>(strategy, SHORTLIST);
        };
    }
}
