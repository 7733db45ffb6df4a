package dev.querent.model.engine;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpLearnerState;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The exact dense Gaussian process, the reference engine. Its factor is not stored but recomputed when needed. */
public final class GpDenseEngine implements OnlineEngine<DenseGpModel> {
    @Override
    public String name() {
        return "gp-dense";
    }

    @Override
    public String summary() {
        return "exact Gaussian process with any kernel, by Cholesky; up to about 10,000 rows";
    }

    @Override
    public List<OptionSpec> options() {
        DenseGpOptions defaults = DenseGpOptions.defaults();
        return List.of(
                new OptionSpec(
                        "kernel",
                        StandardKernel.GAUSSIAN.label(),
                        String.join("|", StandardKernel.labels()),
                        "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)"),
                KernelStart.AMPLITUDE,
                KernelStart.LENGTH,
                KernelStart.EXPONENT,
                SearchOptions.constant(defaults.constant()),
                SearchOptions.noise(defaults.noise()),
                SearchOptions.search(defaults.search().label(), SearchMethod.labels()),
                SearchOptions.rows(defaults.searchRows()),
                SearchOptions.from(defaults.searchFrom()),
                SearchOptions.check(defaults.searchCheck()),
                folds(defaults.folds()));
    }

    static OptionSpec folds(int usual) {
        return new OptionSpec(
                "folds", String.valueOf(usual), ">= 2", "folds of the cross-validation that calibrates probabilities");
    }

    @Override
    public List<VarianceMethod> variances() {
        return DenseGpModel.VARIANCES;
    }

    @Override
    public Trainer<DenseGpModel> trainer(OptionValues values) {
        return new DenseGpTrainer(trainerOptions(values));
    }

    private static DenseGpOptions trainerOptions(OptionValues values) {
        String kernel = values.choice("kernel", StandardKernel.labels());
        String search = values.choice("search", SearchMethod.labels());
        return DenseGpOptions.builder()
                .kernel(KernelStart.of(StandardKernel.labelled(kernel), values))
                .constant(values.notNegative("constant"))
                .noise(values.positive("noise"))
                .search(SearchMethod.labelled(search))
                .searchRows(values.atLeast("search-rows", 2))
                .searchFrom(values.atLeast("search-from", 0))
                .searchCheck(values.flag("search-check"))
                .folds(values.atLeast("folds", 2))
                .build();
    }

    @Override
    public Optional<Trainer<DenseGpModel>> searchingFrom(DenseGpModel model, Map<String, String> options) {
        DenseGpOptions given = trainerOptions(OptionValues.of(name(), options(), SearchOptions.searching(options)));
        return Optional.of(new DenseGpTrainer(given.startingAt(model.hyperparameters())));
    }

    @Override
    public OnlineLearner<DenseGpModel> resume(DenseGpModel model, Run run) {
        return DenseGpLearner.resume(model, run);
    }

    @Override
    public Class<DenseGpModel> modelType() {
        return DenseGpModel.class;
    }

    @Override
    public State findings(DenseGpModel model) {
        Hyperparameters found = model.hyperparameters();
        return HyperparametersCodec.findings(found, model.noise())
                .put("iterations", found.evaluations())
                .put("converged", found.converged());
    }

    @Override
    public Optional<LabeledData> trainingRows(DenseGpModel model, Workers workers) {
        return Optional.of(model.trainingRows(workers));
    }

    @Override
    public State encode(DenseGpModel model) {
        DenseGpModel.Parts parts = model.parts();
        State state = new State()
                .put("classes", parts.classes().names())
                .put("kernel", KernelCodec.encode(parts.kernel()))
                .put("noise", parts.noise())
                .put("search", HyperparametersCodec.encode(parts.hyperparameters()))
                .put("training", FeaturesCodec.encode(parts.training()))
                .put("weights", parts.weights());
        return ProbabilitiesCodec.into(state, parts.calibration());
    }

    @Override
    public DenseGpModel decode(State state) {
        Features training = FeaturesCodec.decode(state.state("training"));
        return decode(state, training, new int[] {training.rows()});
    }

    /** @param portions in which the rows came, which the bits of the factor depend on */
    private static DenseGpModel decode(State state, Features training, int[] portions) {
        Kernel kernel = KernelCodec.decode(state.state("kernel"));
        return DenseGpModel.of(new DenseGpModel.Parts(
                LabelSet.of(state.texts("classes")),
                HyperparametersCodec.decode(kernel, state.state("search")),
                kernel,
                state.number("noise"),
                training,
                state.doubles("weights"),
                portions,
                ProbabilitiesCodec.from(state)));
    }

    @Override
    public State encodeState(LearnerState<DenseGpModel> state) {
        DenseGpLearnerState held = LearnerState.require(state, DenseGpLearnerState.class);
        return new State()
                .put("model", encode(held.model()))
                .put("labels", held.labels().codes())
                .put("portions", held.portions());
    }

    @Override
    public DenseGpLearnerState decodeState(State state, Run run) {
        State stored = state.state("model");
        Features training = FeaturesCodec.decode(stored.state("training"));
        DenseGpModel model = decode(stored, training, state.ints("portions"));
        return new DenseGpLearnerState(model, Labels.of(model.classes(), state.ints("labels")));
    }
}
