package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearnerState;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikLearnerState;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hybrid.ForestKernelGpLearner;
import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Gaussian process with a random forest kernel. Models of the dense form are stored as those of {@code gp-dense}; those of the sparse form
 * have the forest's kernel, the rows, and under {@code posterior} what {@code gp-hik} stores.
 */
public final class ForestKernelGpEngine implements OnlineEngine<ForestKernelGpModel> {
    private static final Option<ForestKernelGpTrainer.Form> FORM = Option.choice(
            "form",
            ForestKernelGpTrainer.Form.AUTO,
            ForestKernelGpTrainer.Form::label,
            "dense: a matrix of all rows; sparse: linear in rows times trees; auto: sparse beyond "
                    + ForestKernelGpTrainer.MOST_DENSE + " rows");

    private final GpDenseEngine dense = new GpDenseEngine();

    public ForestKernelGpEngine() {}

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public String summary() {
        return "exact Gaussian process whose kernel is a random forest, with no length scale to find; up to about a million rows";
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(ForestGrowthOptions.GROWTH);
        options.remove(ForestGrowthOptions.SPLIT_SEARCH); // the name is the other search's
        options.addAll(List.of(
                FORM,
                GpDenseEngine.CONSTANT,
                GpDenseEngine.NOISE,
                GpDenseEngine.SEARCH,
                GpDenseEngine.SEARCH_ROWS,
                GpDenseEngine.SEARCH_FROM,
                GpDenseEngine.FOLDS,
                GpHikEngine.TOLERANCE,
                GpHikEngine.MAX_ITERATIONS,
                GpHikEngine.CALIBRATION_ROWS));
        return options;
    }

    /** Exact in the dense form, all others in the sparse form. */
    @Override
    public List<VarianceMethod> variances() {
        return Stream.concat(DenseGpModel.VARIANCES.stream(), HikModel.VARIANCES.stream())
                .toList();
    }

    @Override
    public Trainer<ForestKernelGpModel> trainer(OptionValues values) {
        return trainer(values, GpDenseEngine.shared(values).build());
    }

    private static ForestKernelGpTrainer trainer(OptionValues values, DenseGpOptions gp) {
        return new ForestKernelGpTrainer(
                FORM.of(values),
                ForestGrowthOptions.growthOf(values),
                gp,
                HikOptions.builder()
                        .tolerance(GpHikEngine.TOLERANCE.of(values))
                        .maxIterations(GpHikEngine.MAX_ITERATIONS.of(values))
                        .calibrationRows(GpHikEngine.CALIBRATION_ROWS.of(values))
                        .build());
    }

    /** Grows another forest; constant and noise start where the earlier search ended. */
    @Override
    public Optional<Trainer<ForestKernelGpModel>> searchingFrom(
            ForestKernelGpModel model, Map<String, String> options) {
        OptionValues values = OptionValues.of(
                name(), options(), SearchOptions.searching(options, GpDenseEngine.SEARCH, SearchMethod.NONE));
        DenseGpOptions given = GpDenseEngine.shared(values).build();
        return Optional.of(trainer(values, given.startingAt(model.hyperparameters())));
    }

    @Override
    public OnlineLearner<ForestKernelGpModel> resume(ForestKernelGpModel model, Run run) {
        return ForestKernelGpLearner.resume(model, run);
    }

    @Override
    public void complete(ForestKernelGpModel model, Run run) {
        model.sparse().ifPresent(parts -> parts.posterior().calibrate(run.workers()));
    }

    @Override
    public Class<ForestKernelGpModel> modelType() {
        return ForestKernelGpModel.class;
    }

    @Override
    public State findings(ForestKernelGpModel model) {
        return model.sparse()
                .map(parts -> {
                    var solver = parts.posterior().convergence();
                    return HyperparametersCodec.findings(model.hyperparameters(), model.noise())
                            .put("form", ForestKernelGpTrainer.Form.SPARSE.label())
                            .put("iterations", solver.iterations())
                            .put("relative_residual", solver.relativeResidual())
                            .put(
                                    "converged",
                                    solver.converged()
                                            && model.hyperparameters().converged());
                })
                .orElseGet(() -> dense.findings(model.dense().orElseThrow())
                        .put("form", ForestKernelGpTrainer.Form.DENSE.label()));
    }

    @Override
    public List<String> cautions(ForestKernelGpModel model) {
        return model.sparse()
                .map(parts -> GpHikEngine.notConverged(parts.posterior()))
                .orElse(List.of());
    }

    @Override
    public Optional<LabeledData> trainingRows(ForestKernelGpModel model, Workers workers) {
        return Optional.of(model.trainingRows(workers));
    }

    @Override
    public State encode(ForestKernelGpModel model) {
        return model.sparse()
                .map(parts -> frame(parts).put("posterior", HikCodec.encode(parts.posterior())))
                .orElseGet(() -> dense.encode(model.dense().orElseThrow()));
    }

    /** All but the posterior. */
    private static State frame(ForestKernelGpModel.SparseParts parts) {
        return new State()
                .put("kernel", KernelCodec.encode(parts.hyperparameters().kernel()))
                .put("search", HyperparametersCodec.encode(parts.hyperparameters()))
                .put("training", FeaturesCodec.encode(parts.rows()));
    }

    @Override
    public ForestKernelGpModel decode(State state) {
        return state.has("posterior")
                ? framed(state, HikCodec.decode(state.state("posterior")))
                : ForestKernelGpModel.of(dense.decode(state));
    }

    private static ForestKernelGpModel framed(State state, HikModel posterior) {
        Hyperparameters found =
                HyperparametersCodec.decode(KernelCodec.decode(state.state("kernel")), state.state("search"));
        return ForestKernelGpModel.of(
                new ForestKernelGpModel.SparseParts(found, FeaturesCodec.decode(state.state("training")), posterior));
    }

    @Override
    public State encodeState(LearnerState<ForestKernelGpModel> state) {
        ForestKernelGpLearner.State held = LearnerState.require(state, ForestKernelGpLearner.State.class);
        return held.posterior() instanceof HikLearnerState sparse
                ? frame(held.model().sparse().orElseThrow()).put("learner", HikCheckpoint.encode(sparse))
                : dense.encodeState((DenseGpLearnerState) held.posterior());
    }

    @Override
    public ForestKernelGpLearner.State decodeState(State state, Run run) {
        if (state.has("learner")) {
            HikLearnerState learner = HikCheckpoint.decode(state.state("learner"), run);
            return new ForestKernelGpLearner.State(framed(state, learner.model()), learner);
        }
        DenseGpLearnerState learner = dense.decodeState(state, run);
        return new ForestKernelGpLearner.State(ForestKernelGpModel.of(learner.model()), learner);
    }
}
