package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.ivm.ActiveSetOptions;
import dev.querent.core.ivm.IvmKernels;
import dev.querent.core.ivm.IvmLearner;
import dev.querent.core.ivm.IvmLearnerState;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmObjective;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmSearch;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.ivm.SelectionCriterion;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Informative vector machines with online learning. */
public final class IvmEngine implements OnlineEngine<IvmModel> {
    private static final IvmOptions DEFAULTS = IvmOptions.defaults();

    private static final Option<Integer> ACTIVE = Option.integer(
            "active",
            DEFAULTS.activeSet().active(),
            ActiveSetOptions.ACTIVE_RANGE,
            "rows that each class's machine keeps");
    private static final Option<SelectionCriterion> CRITERION = Option.choice(
            "criterion",
            DEFAULTS.activeSet().criterion(),
            SelectionCriterion::label,
            "choose rows by the entropy they remove; diverse: less what similar rows have removed");
    private static final Option<Boolean> BALANCED = Option.flag(
            "balanced", DEFAULTS.activeSet().balanced(), "let classes take turns, so that a rare class gets more rows");
    private static final Option<Boolean> FLIPPED = Option.flag(
            "flipped", DEFAULTS.activeSet().flipped(), "average with filtering in reverse order before the sweeps");
    private static final Option<Integer> SWEEPS = Option.integer(
            "sweeps",
            DEFAULTS.activeSet().sweeps(),
            ActiveSetOptions.SWEEPS_RANGE,
            "sweeps of expectation propagation over the rows kept");
    private static final Option<Integer> CANDIDATES = Option.integer(
            "candidates",
            DEFAULTS.activeSet().candidates(),
            ActiveSetOptions.CANDIDATES_RANGE,
            "rows compared at a time for the final model; 0 compares all");
    private static final Option<Integer> SAMPLED = Option.integer(
            "sampled",
            DEFAULTS.activeSet().sampled(),
            ActiveSetOptions.SAMPLED_RANGE,
            "candidates drawn for each choice; 0 compares all");
    private static final Option<Integer> IMAGE_WIDTH = Option.integer(
            "image-width",
            DEFAULTS.activeSet().imageWidth(),
            ActiveSetOptions.IMAGE_WIDTH_RANGE,
            "width in pixels of rows that are images; learns also from copies shifted by a pixel; 0 for none");
    private static final Option<IvmKernels> KERNELS = Option.choice(
            "kernels",
            DEFAULTS.kernels(),
            IvmKernels::label,
            "one search of kernel parameters for all classes, or an own one for each");
    private static final Option<IvmSearch> SEARCH = Option.choice(
            "search",
            DEFAULTS.search(),
            IvmSearch::label,
            "how to search the kernel parameters; none keeps the initial values");
    private static final Option<IvmObjective> OBJECTIVE = Option.choice(
            "objective",
            DEFAULTS.objective(),
            IvmObjective::label,
            "what cma-es minimises: log loss or balanced error of reserved rows, minus the evidence, or error and evidence");
    private static final Option<Integer> EVALUATIONS = Option.integer(
            "evaluations",
            DEFAULTS.evaluations(),
            IvmOptions.EVALUATIONS_RANGE,
            "maximum number of evaluations of the search; of own searches, for each class on average");
    private static final Option<Integer> SEARCH_CANDIDATES = Option.integer(
            "search-candidates",
            DEFAULTS.searchCandidates(),
            IvmOptions.SEARCH_CANDIDATES_RANGE,
            "rows compared at a time during the search");

    private static final Option<Boolean> KEEP_ROWS =
            Option.flag("keep-rows", DEFAULTS.keepRows(), "keep all training rows in the model; updates need them");

    /** All but those whose names forests use, too. */
    static final List<Option<?>> SHARED = List.of(
            ProbitGpEngine.KERNEL,
            InitialKernel.AMPLITUDE,
            InitialKernel.LENGTH,
            InitialKernel.EXPONENT,
            ACTIVE,
            CRITERION,
            BALANCED,
            FLIPPED,
            SWEEPS,
            SAMPLED,
            IMAGE_WIDTH,
            KERNELS,
            SEARCH,
            OBJECTIVE,
            EVALUATIONS,
            SEARCH_CANDIDATES);

    private static final List<Option<?>> NOT_OF_FORESTS =
            List.of(InitialKernel.AMPLITUDE, InitialKernel.LENGTH, InitialKernel.EXPONENT, IMAGE_WIDTH, KERNELS);

    public IvmEngine() {}

    @Override
    public String name() {
        return "ivm";
    }

    @Override
    public String summary() {
        return "informative vector machines: sparse Gaussian-process classifiers that keep the rows that tell most; many rows";
    }

    static IvmOptions.Builder shared(OptionValues values) {
        return machines(values).kernel(InitialKernel.of(ProbitGpEngine.KERNEL.of(values), values));
    }

    private static IvmOptions.Builder machines(OptionValues values) {
        return IvmOptions.builder()
                .active(ACTIVE.of(values))
                .criterion(CRITERION.of(values))
                .balanced(BALANCED.of(values))
                .flipped(FLIPPED.of(values))
                .sweeps(SWEEPS.of(values))
                .sampled(SAMPLED.of(values))
                .imageWidth(IMAGE_WIDTH.of(values))
                .kernels(KERNELS.of(values))
                .search(SEARCH.of(values))
                .objective(OBJECTIVE.of(values))
                .evaluations(EVALUATIONS.of(values))
                .searchCandidates(SEARCH_CANDIDATES.of(values));
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(SHARED);
        options.set(options.indexOf(ProbitGpEngine.KERNEL), IvmKernelOptions.KERNEL);
        options.add(options.indexOf(ACTIVE), IvmKernelOptions.TREES);
        options.add(options.indexOf(SAMPLED), CANDIDATES);
        options.add(KEEP_ROWS);
        return options;
    }

    @Override
    public Trainer<IvmModel> trainer(OptionValues values) {
        ForestOptions forest =
                ForestOptions.builder().trees(IvmKernelOptions.TREES.of(values)).build(); // checked for any kernel
        Optional<StandardKernel> kernel = IvmKernelOptions.KERNEL.of(values);
        return kernel.isPresent()
                ? trainer(kernel.get(), values)
                : IvmKernelOptions.forestTrainer(values, forest, own(values).build(), NOT_OF_FORESTS);
    }

    private static IvmTrainer trainer(StandardKernel kernel, OptionValues values) {
        return new IvmTrainer(
                own(values).kernel(InitialKernel.of(kernel, values)).build());
    }

    private static IvmOptions.Builder own(OptionValues values) {
        return machines(values).candidates(CANDIDATES.of(values)).keepRows(KEEP_ROWS.of(values));
    }

    @Override
    public Optional<Trainer<IvmModel>> searchingFrom(IvmModel model, Map<String, String> options) {
        OptionValues values = OptionValues.of(name(), options(), searching(options));
        return IvmKernelOptions.KERNEL
                .of(values)
                .map(kernel ->
                        trainer(kernel, values).startingAt(model.kernels().get(0)));
    }

    /** Options with a search. */
    static Map<String, String> searching(Map<String, String> options) {
        return SearchOptions.searching(options, SEARCH, IvmSearch.NONE);
    }

    @Override
    public OnlineLearner<IvmModel> resume(IvmModel model, Run run) {
        IvmKernelOptions.requireUpdatable(model);
        if (model.trainingRows().isEmpty()) {
            throw new UsageException(
                    "this model was trained with keep-rows=no and cannot learn more rows; train it again with keep-rows=yes");
        }
        return IvmLearner.resume(model);
    }

    @Override
    public List<VarianceMethod> variances() {
        return IvmModel.VARIANCES;
    }

    @Override
    public Class<IvmModel> modelType() {
        return IvmModel.class;
    }

    @Override
    public State findings(IvmModel model) {
        return ProbitGpCodec.findings(model.probit());
    }

    @Override
    public Optional<LabeledData> trainingRows(IvmModel model, Workers workers) {
        return model.trainingRows();
    }

    @Override
    public State encode(IvmModel model) {
        return IvmCodec.encode(model.parts());
    }

    @Override
    public IvmModel decode(State state) {
        return IvmModel.of(IvmCodec.decode(state));
    }

    @Override
    public State encodeState(LearnerState<IvmModel> state) {
        return IvmCodec.encode(LearnerState.require(state, IvmLearnerState.class));
    }

    @Override
    public IvmLearnerState decodeState(State state, Run run) {
        return IvmCodec.decodeState(state);
    }
}
