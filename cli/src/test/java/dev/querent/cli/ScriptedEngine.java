package dev.querent.cli;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Consumer;

/** The dense GP, with something happening while it trains. */
record ScriptedEngine(Consumer<Run> incident) implements Engine<DenseGpModel> {
    private static final GpDenseEngine GP = new GpDenseEngine();

    @Override
    public String name() {
        return GP.name();
    }

    @Override
    public String summary() {
        return GP.summary();
    }

    @Override
    public List<Option<?>> options() {
        return GP.options();
    }

    @Override
    public List<VarianceMethod> variances() {
        return GP.variances();
    }

    @Override
    public Trainer<DenseGpModel> trainer(OptionValues values) {
        Trainer<DenseGpModel> trainer = GP.trainer(values);
        return new Trainer<>() {
            @Override
            public String name() {
                return trainer.name();
            }

            @Override
            public DenseGpModel fit(LabeledData data, Seed seed, Run run) {
                incident.accept(run);
                return trainer.fit(data, seed, run);
            }
        };
    }

    @Override
    public Class<DenseGpModel> modelType() {
        return GP.modelType();
    }

    @Override
    public State encode(DenseGpModel model) {
        return GP.encode(model);
    }

    @Override
    public DenseGpModel decode(State state) {
        return GP.decode(state);
    }
}
