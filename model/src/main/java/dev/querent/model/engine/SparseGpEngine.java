package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.sparse.SparseGpModel;
import dev.querent.core.gp.sparse.SparseGpOptions;
import dev.querent.core.gp.sparse.SparseGpTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;

/** Sparse label regression from inducing rows, by one of three approximations. */
public final class SparseGpEngine implements Engine<SparseGpModel> {
    private static final SparseGpOptions DEFAULTS = SparseGpOptions.defaults();

    private static final Option<StandardKernel> KERNEL = Option.choice(
            "kernel",
            StandardKernel.GAUSSIAN,
            StandardKernel::label,
            "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)");
    private static final Option<Double> CONSTANT =
            SearchOptions.constant(DEFAULTS.constant(), SparseGpOptions.CONSTANT_RANGE);
    private static final Option<Double> NOISE = SearchOptions.noise(DEFAULTS.noise(), SparseGpOptions.NOISE_RANGE);
    private static final Option<Integer> INDUCING = Option.integer(
            "inducing",
            DEFAULTS.inducing(),
            SparseGpOptions.INDUCING_RANGE,
            "maximum number of inducing rows; time grows with its square");
    private static final Option<InducingSelection> SELECTION = Option.choice(
            "selection", DEFAULTS.selection(), InducingSelection::label, "how to choose inducing rows among the rows");
    private static final Option<SearchMethod> SEARCH = SearchOptions.search(DEFAULTS.search(), SearchMethod::label);
    private static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), SparseGpOptions.SEARCH_ROWS_RANGE);
    private static final Option<Integer> SEARCH_FROM = Option.integer(
            "search-from",
            DEFAULTS.searchFrom(),
            SparseGpOptions.SEARCH_FROM_RANGE,
            "minimum rows per class for a search; with fewer, the kernel can overfit");
    private static final Option<Boolean> SEARCH_CHECK = SearchOptions.check(DEFAULTS.searchCheck());
    private static final Option<Integer> FOLDS = Option.integer(
            "folds",
            DEFAULTS.folds(),
            SparseGpOptions.FOLDS_RANGE,
            "folds of the cross-validation that calibrates probabilities");

    private final SparseApproximation approximation;
    private final String summary;

    private SparseGpEngine(SparseApproximation approximation, String summary) {
        this.approximation = approximation;
        this.summary = summary;
    }

    public static SparseGpEngine sor() {
        return new SparseGpEngine(
                SparseApproximation.SOR,
                "sparse Gaussian process by subset of regressors, a baseline; sure of itself far from its rows");
    }

    public static SparseGpEngine dtc() {
        return new SparseGpEngine(
                SparseApproximation.DTC,
                "sparse Gaussian process by deterministic training conditional, a baseline; linear in the rows");
    }

    public static SparseGpEngine fitc() {
        return new SparseGpEngine(
                SparseApproximation.FITC,
                "sparse Gaussian process by fully independent training conditional, a baseline; linear in the rows");
    }

    @Override
    public String name() {
        return approximation.label();
    }

    @Override
    public String summary() {
        return summary;
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
                INDUCING,
                SELECTION,
                SEARCH,
                SEARCH_ROWS,
                SEARCH_FROM,
                SEARCH_CHECK,
                FOLDS);
    }

    @Override
    public List<VarianceMethod> variances() {
        return SparseGpModel.VARIANCES;
    }

    @Override
    public Trainer<SparseGpModel> trainer(OptionValues values) {
        return new SparseGpTrainer(
                approximation,
                SparseGpOptions.builder()
                        .kernel(InitialKernel.of(KERNEL.of(values), values))
                        .constant(CONSTANT.of(values))
                        .noise(NOISE.of(values))
                        .inducing(INDUCING.of(values))
                        .selection(SELECTION.of(values))
                        .search(SEARCH.of(values))
                        .searchRows(SEARCH_ROWS.of(values))
                        .searchFrom(SEARCH_FROM.of(values))
                        .searchCheck(SEARCH_CHECK.of(values))
                        .folds(FOLDS.of(values))
                        .build());
    }

    @Override
    public Class<SparseGpModel> modelType() {
        return SparseGpModel.class;
    }

    @Override
    public boolean stores(SparseGpModel model) {
        return model.approximation() == approximation;
    }

    @Override
    public State findings(SparseGpModel model) {
        Hyperparameters found = model.hyperparameters();
        return HyperparametersCodec.findings(found, found.noise())
                .put("inducing_rows", model.inducingRows())
                .put("iterations", found.evaluations())
                .put("converged", found.converged());
    }

    @Override
    public State encode(SparseGpModel model) {
        SparseGpModel.Parts parts = model.parts();
        State state = new State()
                .put("classes", parts.classes().names())
                .put("kernel", KernelCodec.encode(parts.hyperparameters().kernel()))
                .put("search", HyperparametersCodec.encode(parts.hyperparameters()))
                .put("inducing", FeaturesCodec.encode(parts.inducing()))
                .put("jitter", parts.jitter())
                .put("weights", parts.weights())
                .put("precision", parts.precision());
        return ProbabilitiesCodec.into(state, parts.calibration());
    }

    @Override
    public SparseGpModel decode(State state) {
        Kernel kernel = KernelCodec.decode(state.state("kernel"));
        return SparseGpModel.of(new SparseGpModel.Parts(
                approximation,
                LabelSet.of(state.texts("classes")),
                HyperparametersCodec.decode(kernel, state.state("search")),
                FeaturesCodec.decode(state.state("inducing")),
                state.number("jitter"),
                state.doubles("weights"),
                state.doubles("precision"),
                ProbabilitiesCodec.from(state)));
    }
}
