package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.random.Seed;

/**
 * The input of a query: model, labelled rows, a sample of the pool, and the budget spent.
 *
 * @param model learnt from the labelled rows
 * @param labelled rows labelled so far, the same object until they change; may be empty if only the model is known
 * @param sample random rows of the pool that represent it
 * @param spent share of the label budget already used, from 0 to 1
 * @param seed of this question
 * @param memory of the session that asks
 */
public record QueryContext<M extends Classifier>(
        M model, LabeledData labelled, Features sample, double spent, Seed seed, QueryMemory memory) {
    public QueryContext {
        Require.that(spent >= 0 && spent <= 1, "share of labels spent", spent, "between 0 and 1");
        model.requireFeatures(labelled.features());
        model.requireFeatures(sample);
    }

    /** A question outside a session. */
    public QueryContext(M model, LabeledData labelled, Features sample, double spent, Seed seed) {
        this(model, labelled, sample, spent, seed, new QueryMemory());
    }

    /** The same context with another model. */
    <N extends Classifier> QueryContext<N> with(N other) {
        return new QueryContext<>(other, labelled, sample, spent, seed, memory);
    }
}
