package dev.querent.model.engine;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;

/** An engine that has a name and is never asked for more. */
record NamedEngine(String name) implements Engine<Classifier> {

    @Override
    public String summary() {
        return name;
    }

    @Override
    public List<Option<?>> options() {
        return List.of();
    }

    @Override
    public List<VarianceMethod> variances() {
        return List.of();
    }

    @Override
    public Trainer<Classifier> trainer(OptionValues values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Class<Classifier> modelType() {
        return Classifier.class;
    }

    @Override
    public State encode(Classifier model) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Classifier decode(State state) {
        throw new UnsupportedOperationException();
    }
}
