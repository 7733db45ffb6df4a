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
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The exact dense Gaussian process, the reference engine. Its factor is not stored but recomputed when needed. */
public final class GpDenseEngine implements OnlineEngine<DenseGpModel> {
    private static final DenseGpOptions DEFAULTS = DenseGpOptions.defaults();

    private static final Option<StandardKernel> KERNEL = Option.choice(
            "kernel",
            StandardKernel.GAUSSIAN,
            StandardKernel::label,
            "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)");
    static final Option<Double> CONSTANT = SearchOptions.constant(DEFAULTS.constant(), DenseGpOptions.CONSTANT_RANGE);
    static final Option<Double> NOISE = SearchOptions.noise(DEFAULTS.noise(), DenseGpOptions.NOISE_RANGE);
    static final Option<SearchMethod> SEARCH = SearchOptions.search(DEFAULTS.search(), SearchMethod::label);
    static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), DenseGpOptions.SEARCH_ROWS_RANGE);
    static final Option<Integer> SEARCH_FROM = Option.integer(
            "search-from",
            DEFAULTS.searchFrom(),
            DenseGpOptions.SEARCH_FROM_RANGE,
            "minimum rows per class for a search; with fewer, the kernel can overfit");
    private static final Option<Boolean> SEARCH_CHECK = SearchOptions.check(DEFAULTS.searchCheck());
    static final Option<Integer> FOLDS = Option.integer(
            "folds",
            DEFAULTS.folds(),
            DenseGpOptions.FOLDS_RANGE,
            "folds of the cross-validation that calibrates probabilities");

    public GpDenseEngine() {}

    @Override
    public String name() {
        return "gp-dense";
    }

    @Override
    public String summary() {
        return "exact Gaussian process with any kernel, by Cholesky; up to about 10,000 rows";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(
                KERNEL,
                InitialKernel.AMPLITUDE,
                InitialKernel.LENGTH,
                InitialKernel.EXPONENT,
                CONSTANT,
                NOISE,
                SEARCH,
                SEARCH_ROWS,
                SEARCH_FROM,
                SEARCH_CHECK,
                FOLDS);
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
        return shared(values)
                .kernel(InitialKernel.of(KERNEL.of(values), values))
                .searchCheck(SEARCH_CHECK.of(values))
                .build();
    }

    /** Options of all kernels. */
    static DenseGpOptions.Builder shared(OptionValues values) {
        return DenseGpOptions.builder()
                .constant(CONSTANT.of(values))
                .noise(NOISE.of(values))
                .search(SEARCH.of(values))
                .searchRows(SEARCH_ROWS.of(values))
                .searchFrom(SEARCH_FROM.of(values))
                .folds(FOLDS.of(values));
    }

    @Override
    public Optional<Trainer<DenseGpModel>> searchingFrom(DenseGpModel model, Map<String, String> options) {
        DenseGpOptions given = trainerOptions(
                OptionValues.of(name(), options(), SearchOptions.searching(options, SEARCH, SearchMethod.NONE)));
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
        return ProbabilitiesCodec.calibratingInto(
                ProbabilitiesCodec.into(state, parts.calibration()), parts.calibrating());
    }

    @Override
    public DenseGpModel decode(State state) {
        Features training = FeaturesCodec.decode(state.state("training"));
        return decode(state, training, new int[] {training.rows()});
    }

    /** @param portions the batches in which the rows arrived, which the bits of the factor depend on */
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
                ProbabilitiesCodec.from(state),
                ProbabilitiesCodec.calibratingFrom(state)));
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
