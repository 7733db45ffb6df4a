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
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The Gaussian process with histogram intersection kernels: exact, in time linear in the rows. */
public final class GpHikEngine implements OnlineEngine<HikModel>, NoveltyEngine<HikModel> {
    private static final List<String> KERNELS = List.of(
                    StandardKernel.INTERSECTION,
                    StandardKernel.INTERSECTION_POWER,
                    StandardKernel.INTERSECTION_EXPONENTIAL,
                    StandardKernel.INTERSECTION_ARD,
                    StandardKernel.INTERSECTION_POWER_ARD,
                    StandardKernel.INTERSECTION_EXPONENTIAL_ARD)
            .stream()
            .map(StandardKernel::label)
            .toList();

    /**
     * What a single class has no use for: there is no evidence to search by and no probability to calibrate, and a constant would explain targets that
     * are all 1.
     */
    private static final Set<String> OF_CLASSIFIERS =
            Set.of("constant", "search", "search-rows", "search-check", "calibration-rows");

    @Override
    public String name() {
        return "gp-hik";
    }

    @Override
    public String summary() {
        return "exact Gaussian process for histograms (phog, bow, words), in time linear in the rows; up to millions of rows";
    }

    @Override
    public List<OptionSpec> options() {
        HikOptions defaults = HikOptions.defaults();
        Quantisation quantisation = defaults.quantisation();
        return List.of(
                new OptionSpec(
                        "kernel",
                        StandardKernel.INTERSECTION.label(),
                        String.join("|", KERNELS),
                        "similarity of two histograms; -ard learns one weight per feature"),
                KernelStart.AMPLITUDE,
                KernelStart.EXPONENT,
                SearchOptions.constant(defaults.constant()),
                SearchOptions.noise(defaults.noise()),
                SearchOptions.search(defaults.search().label(), HikSearch.labels()),
                SearchOptions.rows(defaults.searchRows()),
                SearchOptions.check(defaults.searchCheck()),
                new OptionSpec(
                        "tolerance",
                        String.valueOf(defaults.tolerance()),
                        "above 0 and below 1",
                        "relative residual at which the solver stops"),
                new OptionSpec(
                        "max-iterations",
                        String.valueOf(defaults.maxIterations()),
                        ">= 1",
                        "maximum iterations of the solver; training warns if it reaches them"),
                new OptionSpec(
                        "calibration-rows",
                        String.valueOf(defaults.calibrationRows()),
                        ">= 2",
                        "maximum number of held-out rows that calibrate probabilities"),
                new OptionSpec(
                        "bins",
                        String.valueOf(quantisation.bins()),
                        ">= 1",
                        "bins per feature in the tables for quantised variances and means"),
                new OptionSpec(
                        "bin-range",
                        quantisation.range().label(),
                        String.join("|", Quantisation.Range.labels()),
                        "upper end of the bins: the largest value of each feature, or of all features"));
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
                .constant(values.notNegative("constant"))
                .search(HikSearch.labelled(values.choice("search", HikSearch.labels())))
                .searchRows(values.atLeast("search-rows", 2))
                .searchCheck(values.flag("search-check"))
                .calibrationRows(values.atLeast("calibration-rows", 2))
                .build();
    }

    @Override
    public List<OptionSpec> noveltyOptions() {
        return options().stream()
                .filter(option -> !OF_CLASSIFIERS.contains(option.name()))
                .toList();
    }

    @Override
    public OneClassTrainer noveltyTrainer(OptionValues values) {
        return new OneClassTrainer(start(values).build());
    }

    private static HikOptions.Builder start(OptionValues values) {
        return HikOptions.builder()
                .kernel(KernelStart.of(StandardKernel.labelled(kernel(values)), values))
                .noise(values.positive("noise"))
                .tolerance(values.fraction("tolerance"))
                .maxIterations(values.atLeast("max-iterations", 1))
                .quantisation(quantisation(values));
    }

    private static String kernel(OptionValues values) {
        boolean ofAnotherEngine =
                StandardKernel.labels().contains(values.text("kernel")) && !KERNELS.contains(values.text("kernel"));
        if (ofAnotherEngine) {
            throw new UsageException(values.bad("kernel", "one of " + String.join(", ", KERNELS))
                            .getMessage() + "; the trainer gp-dense has it");
        }
        return values.choice("kernel", KERNELS);
    }

    private static Quantisation quantisation(OptionValues values) {
        String range = values.choice("bin-range", Quantisation.Range.labels());
        return new Quantisation(
                values.atLeast("bins", 1),
                Quantisation.Range.labelled(range),
                HikOptions.defaults().quantisation().lookup());
    }

    @Override
    public Class<HikModel> modelType() {
        return HikModel.class;
    }

    /** Iterations are those of the linear solver; what has converged is the solver and the search. */
    @Override
    public State findings(HikModel model) {
        Convergence solver = model.convergence();
        return HyperparametersCodec.findings(model.hyperparameters(), model.noise())
                .put("iterations", solver.iterations())
                .put("relative_residual", solver.relativeResidual())
                .put("converged", solver.converged() && model.hyperparameters().converged());
    }

    /** A search that ended early left a model that is exact for its hyperparameters; a solver that did so has not. */
    @Override
    public List<String> cautions(HikModel model) {
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
        HikOptions given = trainerOptions(OptionValues.of(name(), options(), SearchOptions.searching(options)));
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
