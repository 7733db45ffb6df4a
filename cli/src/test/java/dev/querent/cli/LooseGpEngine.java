package dev.querent.cli;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.LooseGpModel;
import dev.querent.core.model.NearestRowNovelty;
import dev.querent.core.model.NoveltyTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.engine.NoveltyEngine;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;

/** The dense GP with a choice of variances, which also knows a single class. */
record LooseGpEngine() implements NoveltyEngine<LooseGpModel> {
    private static final GpDenseEngine GP = new GpDenseEngine();
    private static final Option<Double> NOISE = Option.number("noise", 0.1, ValueRange.above(0), "noise variance");

    @Override
    public String name() {
        return "gp-loose";
    }

    @Override
    public String summary() {
        return "a Gaussian process with a choice of variances";
    }

    @Override
    public List<Option<?>> options() {
        return GP.options();
    }

    @Override
    public List<VarianceMethod> variances() {
        return LooseGpModel.VARIANCES;
    }

    @Override
    public Optional<VarianceMethod> defaultVariance() {
        return Optional.of(new VarianceMethod.Coarse());
    }

    @Override
    public Trainer<LooseGpModel> trainer(OptionValues values) {
        Trainer<DenseGpModel> trainer = GP.trainer(values);
        return new Trainer<>() {
            @Override
            public String name() {
                return LooseGpEngine.this.name();
            }

            @Override
            public LooseGpModel fit(LabeledData data, Seed seed, Run run) {
                return new LooseGpModel(trainer.fit(data, seed, run));
            }
        };
    }

    @Override
    public List<Option<?>> noveltyOptions() {
        return List.of(NOISE);
    }

    @Override
    public NoveltyTrainer<?> noveltyTrainer(OptionValues values) {
        NOISE.of(values);
        return new NearestRowNovelty();
    }

    @Override
    public Class<LooseGpModel> modelType() {
        return LooseGpModel.class;
    }

    @Override
    public State encode(LooseGpModel model) {
        return GP.encode(model.exact());
    }

    @Override
    public LooseGpModel decode(State state) {
        return new LooseGpModel(GP.decode(state));
    }
}
