package dev.querent.io.engine;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.option.OptionValues;
import dev.querent.io.state.State;
import java.util.List;

/** One engine as users see it: a name, options given as text, a trainer and a way to store its models. */
public interface Engine<M extends Classifier> {

    /** The name users choose it by, such as {@code gp-dense}. */
    String name();

    /** One line for the list of trainers. */
    String summary();

    List<OptionSpec> options();

    /** Ways to obtain a variance that its models offer, best first; empty where they have none. */
    List<String> variances();

    /** A trainer with the given options; an unknown name or a bad value is refused with a usage error. */
    Trainer<M> trainer(OptionValues values);

    Class<M> modelType();

    /**
     * What training found, as texts and numbers under the names users see: hyperparameters, the evidence, and the number of
     * {@code iterations} where it applies.
     */
    default State findings(M model) {
        return new State();
    }

    State encode(M model);

    M decode(State state);
}
