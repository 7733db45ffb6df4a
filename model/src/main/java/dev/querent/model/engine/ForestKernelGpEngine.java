package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The dense Gaussian process with a random forest kernel. Its models are stored as those of {@code gp-dense}. */
public final class ForestKernelGpEngine implements Engine<DenseGpModel> {
    private final GpDenseEngine dense = new GpDenseEngine();

    public ForestKernelGpEngine() {}

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public String summary() {
        return "exact Gaussian process whose kernel is a random forest, with no length scale to find; up to about 10,000 rows";
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(ForestGrowthOptions.GROWTH);
        options.remove(ForestGrowthOptions.SPLIT_SEARCH); // the name is the other search's
        options.addAll(List.of(
                GpDenseEngine.CONSTANT,
                GpDenseEngine.NOISE,
                GpDenseEngine.SEARCH,
                GpDenseEngine.SEARCH_ROWS,
                GpDenseEngine.SEARCH_FROM,
                GpDenseEngine.FOLDS));
        return options;
    }

    @Override
    public List<VarianceMethod> variances() {
        return dense.variances();
    }

    @Override
    public Trainer<DenseGpModel> trainer(OptionValues values) {
        return new ForestKernelGpTrainer(
                ForestGrowthOptions.growthOf(values),
                GpDenseEngine.shared(values).build());
    }

    @Override
    public Class<DenseGpModel> modelType() {
        return DenseGpModel.class;
    }

    @Override
    public State findings(DenseGpModel model) {
        return dense.findings(model);
    }

    @Override
    public Optional<LabeledData> trainingRows(DenseGpModel model, Workers workers) {
        return dense.trainingRows(model, workers);
    }

    @Override
    public State encode(DenseGpModel model) {
        return dense.encode(model);
    }

    @Override
    public DenseGpModel decode(State state) {
        return dense.decode(state);
    }
}
