package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.function.Function;

/** A strategy given by a function, for tests of what uses strategies. */
record TestStrategy<M extends Classifier>(String name, Function<QueryContext<? extends M>, Scorer> scorers)
        implements Strategy<M> {
    @Override
    public Scorer prepare(QueryContext<? extends M> context, Run run) {
        return scorers.apply(context);
    }
}
