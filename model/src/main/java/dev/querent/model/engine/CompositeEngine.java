package dev.querent.model.engine;

import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Workers;
import java.util.List;

/** An engine whose models have parts that overrule each other. */
public interface CompositeEngine<M extends Classifier> extends Engine<M> {

    /** The part that decided on each row's class, as users see it, such as {@code forest} or {@code expert:7}. */
    List<String> decidedBy(M model, Features rows, Workers workers);
}
