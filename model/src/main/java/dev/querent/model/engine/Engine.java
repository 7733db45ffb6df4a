package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;

/** An engine as users see it: a name, options given as text, a trainer and a storage format. */
public interface Engine<M extends Classifier> {

    /** The name users choose it by, such as {@code gp-dense}. */
    String name();

    /** One line for the list of trainers. */
    String summary();

    List<Option<?>> options();

    /** Ways to obtain a variance that its models offer, as {@link LatentClassifier#variances}; empty where they have none. */
    List<VarianceMethod> variances();

    /** The one its models use where nothing is said; to be overridden where that is not the first. */
    default Optional<VarianceMethod> defaultVariance() {
        return variances().stream().findFirst();
    }

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

    /** What everyone who uses the model should be warned of, one line each; nothing as a rule. */
    default List<String> cautions(M model) {
        return List.of();
    }

    /** One-time advice after training, e.g. that another trainer suits the data better. */
    default List<String> advice(M model) {
        return List.of();
    }

    /** What a model was trained on; empty where it has not kept that. */
    default Optional<LabeledData> trainingRows(M model, Workers workers) {
        return Optional.empty();
    }

    State encode(M model);

    M decode(State state);
}
