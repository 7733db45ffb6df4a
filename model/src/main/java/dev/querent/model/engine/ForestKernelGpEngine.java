package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The dense Gaussian process with a random forest kernel. Its models are stored as those of {@code gp-dense}. */
public final class ForestKernelGpEngine implements Engine<DenseGpModel> {
    private final GpDenseEngine dense = new GpDenseEngine();

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public String summary() {
        return "exact Gaussian process whose kernel is a random forest, with no length scale to find; up to about 10,000 rows";
    }

    @Override
    public List<OptionSpec> options() {
        DenseGpOptions gp = DenseGpOptions.defaults();
        List<OptionSpec> options = new ArrayList<>();
        ForestGrowthOptions.growth(ForestOptions.defaults()).stream()
                .filter(option -> !option.name().equals("search")) // the name is the other search's
                .forEach(options::add);
        Stream.of(
                        SearchOptions.constant(gp.constant()),
                        SearchOptions.noise(gp.noise()),
                        SearchOptions.search(gp.search().label(), SearchMethod.labels()),
                        SearchOptions.rows(gp.searchRows()),
                        SearchOptions.from(gp.searchFrom()),
                        GpDenseEngine.folds(gp.folds()))
                .forEach(options::add);
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
                DenseGpOptions.builder()
                        .constant(values.notNegative("constant"))
                        .noise(values.positive("noise"))
                        .search(SearchMethod.labelled(values.choice("search", SearchMethod.labels())))
                        .searchRows(values.atLeast("search-rows", 2))
                        .searchFrom(values.atLeast("search-from", 0))
                        .folds(values.atLeast("folds", 2))
                        .build());
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
