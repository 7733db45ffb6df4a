package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.random.Seed;

/**
 * What is known when a question is asked.
 *
 * @param model learnt from the labelled rows
 * @param labelled rows asked about so far, the same object until there are others; may be none where only the model is known
 * @param sample some rows of the pool, drawn at random: what the pool is like
 * @param spent share of the labels that may be asked for which have been, from 0 to 1
 * @param seed of this question
 * @param memory of the session the question is part of
 */
public record QueryContext<M extends Classifier>(
        M model, LabeledData labelled, Features sample, double spent, Seed seed, QueryMemory memory) {
    public QueryContext {
        Require.that(spent >= 0 && spent <= 1, "share of labels spent", spent, "between 0 and 1");
        model.requireFeatures(labelled.features());
        model.requireFeatures(sample);
    }

    /** A question on its own. */
    public QueryContext(M model, LabeledData labelled, Features sample, double spent, Seed seed) {
        this(model, labelled, sample, spent, seed, new QueryMemory());
    }

    /** The same, seen by another model. */
    <N extends Classifier> QueryContext<N> with(N other) {
        return new QueryContext<>(other, labelled, sample, spent, seed, memory);
    }
}
