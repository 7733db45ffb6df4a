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

    /** The variance methods that its models offer, as in {@link LatentClassifier#variances}; empty if they have none. */
    List<VarianceMethod> variances();

    /** The default variance method of its models; override it if it is not the first one. */
    default Optional<VarianceMethod> defaultVariance() {
        return variances().stream().findFirst();
    }

    /** A trainer with the given options; rejects an unknown name or a bad value with a usage error. */
    Trainer<M> trainer(OptionValues values);

    Class<M> modelType();

    /** Whether it stores this model; override it if several engines train models of the same type. */
    default boolean stores(M model) {
        return true;
    }

    /**
     * What training found, as texts and numbers under the names users see: hyperparameters, the evidence, and the number of
     * {@code iterations}, if any.
     */
    default State findings(M model) {
        return new State();
    }

    /** Warnings for everyone who uses the model, one line each; usually none. */
    default List<String> cautions(M model) {
        return List.of();
    }

    /** One-time advice after training, e.g. that another trainer suits the data better. */
    default List<String> advice(M model) {
        return List.of();
    }

    /** The training data of a model; empty if the model has not kept it. */
    default Optional<LabeledData> trainingRows(M model, Workers workers) {
        return Optional.empty();
    }

    State encode(M model);

    M decode(State state);
}
