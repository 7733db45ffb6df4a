package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikLearnerState;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.hik.OneClassTrainer;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Convergence;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The Gaussian process with histogram intersection kernels: exact, in time linear in the rows. */
public final class GpHikEngine implements OnlineEngine<HikModel>, NoveltyEngine<HikModel> {
    private static final HikOptions DEFAULTS = HikOptions.defaults();
    private static final List<StandardKernel> KERNELS = List.of(
            StandardKernel.INTERSECTION,
            StandardKernel.INTERSECTION_POWER,
            StandardKernel.INTERSECTION_EXPONENTIAL,
            StandardKernel.INTERSECTION_ARD,
            StandardKernel.INTERSECTION_POWER_ARD,
            StandardKernel.INTERSECTION_EXPONENTIAL_ARD);

    private static final Option<StandardKernel> KERNEL = Option.parsed(
            "kernel",
            StandardKernel.INTERSECTION.label(),
            KERNELS.stream().map(StandardKernel::label).collect(Collectors.joining("|")),
            GpHikEngine::kernel,
            StandardKernel::label,
            "similarity of two histograms; -ard learns one weight per feature");
    private static final Option<Double> CONSTANT =
            SearchOptions.constant(DEFAULTS.constant(), HikOptions.CONSTANT_RANGE);
    private static final Option<Double> NOISE = SearchOptions.noise(DEFAULTS.noise(), HikOptions.NOISE_RANGE);
    private static final Option<HikSearch> SEARCH = SearchOptions.search(DEFAULTS.search(), HikSearch::label);
    private static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), HikOptions.SEARCH_ROWS_RANGE);
    private static final Option<Boolean> SEARCH_CHECK = SearchOptions.check(DEFAULTS.searchCheck());
    static final Option<Double> TOLERANCE = Option.number(
            "tolerance",
            DEFAULTS.tolerance(),
            HikOptions.TOLERANCE_RANGE,
            "relative residual at which the solver stops");
    static final Option<Integer> MAX_ITERATIONS = Option.integer(
            "max-iterations",
            DEFAULTS.maxIterations(),
            HikOptions.MAX_ITERATIONS_RANGE,
            "maximum iterations of the solver; training warns if it reaches them");
    static final Option<Integer> CALIBRATION_ROWS = Option.integer(
            "calibration-rows",
            DEFAULTS.calibrationRows(),
            HikOptions.CALIBRATION_ROWS_RANGE,
            "approximate number of held-out rows that calibrate probabilities");
    private static final Option<Integer> BINS = Option.integer(
            "bins",
            DEFAULTS.quantisation().bins(),
            Quantisation.BINS_RANGE,
            "bins per feature in the tables for quantised variances and means");
    private static final Option<Quantisation.Range> BIN_RANGE = Option.choice(
            "bin-range",
            DEFAULTS.quantisation().range(),
            Quantisation.Range::label,
            "upper end of the bins: the largest value of each feature, or of all features");

    /**
     * Options that do not apply to a single class: there is no evidence for a search and no probability to calibrate, and a constant would explain
     * targets that are all 1.
     */
    private static final Set<Option<?>> OF_CLASSIFIERS =
            Set.of(CONSTANT, SEARCH, SEARCH_ROWS, SEARCH_CHECK, CALIBRATION_ROWS);

    public GpHikEngine() {}

    @Override
    public String name() {
        return "gp-hik";
    }

    @Override
    public String summary() {
        return "exact Gaussian process for histograms (phog, bow, words), in time linear in the rows; up to millions of rows";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(
                KERNEL,
                InitialKernel.AMPLITUDE,
                InitialKernel.EXPONENT,
                CONSTANT,
                NOISE,
                SEARCH,
                SEARCH_ROWS,
                SEARCH_CHECK,
                TOLERANCE,
                MAX_ITERATIONS,
                CALIBRATION_ROWS,
                BINS,
                BIN_RANGE);
    }

    @Override
    public List<VarianceMethod> variances() {
        return HikModel.VARIANCES;
    }

    @Override
    public Optional<VarianceMethod> defaultVariance() {
        return Optional.of(HikModel.DEFAULT_VARIANCE);
    }

    @Override
    public Trainer<HikModel> trainer(OptionValues values) {
        return new HikTrainer(trainerOptions(values));
    }

    private static HikOptions trainerOptions(OptionValues values) {
        return start(values)
                .constant(CONSTANT.of(values))
                .search(SEARCH.of(values))
                .searchRows(SEARCH_ROWS.of(values))
                .searchCheck(SEARCH_CHECK.of(values))
                .calibrationRows(CALIBRATION_ROWS.of(values))
                .build();
    }

    @Override
    public List<Option<?>> noveltyOptions() {
        return options().stream()
                .filter(option -> !OF_CLASSIFIERS.contains(option))
                .toList();
    }

    @Override
    public OneClassTrainer noveltyTrainer(OptionValues values) {
        return new OneClassTrainer(start(values).build());
    }

    private static HikOptions.Builder start(OptionValues values) {
        return HikOptions.builder()
                .kernel(InitialKernel.of(KERNEL.of(values), values))
                .noise(NOISE.of(values))
                .tolerance(TOLERANCE.of(values))
                .maxIterations(MAX_ITERATIONS.of(values))
                .quantisation(new Quantisation(
                        BINS.of(values),
                        BIN_RANGE.of(values),
                        DEFAULTS.quantisation().lookup()));
    }

    private static Optional<StandardKernel> kernel(String label) {
        Optional<StandardKernel> kernel =
                KERNELS.stream().filter(known -> known.label().equals(label)).findFirst();
        if (kernel.isEmpty() && NamedChoice.find(StandardKernel.class, label).isPresent()) {
            throw new IllegalArgumentException("the trainer gp-dense has it");
        }
        return kernel;
    }

    @Override
    public Class<HikModel> modelType() {
        return HikModel.class;
    }

    /** Iterations are those of the linear solver; converged means that both the solver and the search have converged. */
    @Override
    public State findings(HikModel model) {
        Convergence solver = model.convergence();
        return HyperparametersCodec.findings(model.hyperparameters(), model.noise())
                .put("iterations", solver.iterations())
                .put("relative_residual", solver.relativeResidual())
                .put("converged", solver.converged() && model.hyperparameters().converged());
    }

    @Override
    public List<String> cautions(HikModel model) {
        return notConverged(model);
    }

    /** A search that ended early leaves a model that is exact for its hyperparameters; a solver that ended early does not. */
    static List<String> notConverged(HikModel model) {
        Convergence solver = model.convergence();
        return solver.converged()
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "training did not converge: after %d iterations the relative residual was %.1e, not %.1e; train"
                                + " with a larger max-iterations or tolerance",
                        solver.iterations(),
                        solver.relativeResidual(),
                        model.settings().tolerance()));
    }

    @Override
    public Optional<Trainer<HikModel>> searchingFrom(HikModel model, Map<String, String> options) {
        HikOptions given = trainerOptions(
                OptionValues.of(name(), options(), SearchOptions.searching(options, SEARCH, HikSearch.NONE)));
        return Optional.of(new HikTrainer(given.startingAt(model.hyperparameters())));
    }

    @Override
    public List<String> advice(HikModel model) {
        return FewDenseFeatures.advice(model.trainingRows().features()).stream().toList();
    }

    @Override
    public OnlineLearner<HikModel> resume(HikModel model, Run run) {
        return HikLearner.resume(model, run);
    }

    @Override
    public void complete(HikModel model, Run run) {
        model.calibrate(run.workers());
    }

    @Override
    public Optional<LabeledData> trainingRows(HikModel model, Workers workers) {
        return Optional.of(model.trainingRows());
    }

    @Override
    public State encode(HikModel model) {
        return HikCodec.encode(model);
    }

    @Override
    public HikModel decode(State state) {
        return HikCodec.decode(state);
    }

    @Override
    public State encodeState(LearnerState<HikModel> state) {
        return HikCheckpoint.encode(LearnerState.require(state, HikLearnerState.class));
    }

    @Override
    public HikLearnerState decodeState(State state, Run run) {
        return HikCheckpoint.decode(state, run);
    }
}
