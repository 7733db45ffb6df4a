package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikParts;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.Convergence;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.NamedChoice;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import java.util.OptionalDouble;

/**
 * Serialises models of {@code gp-hik}. The training rows are stored by dimension in the order of the sorted index: as large as the rows
 * themselves, and loading sorts nothing. Tables, eigenpairs and preconditioners are recomputed on first use.
 */
final class HikCodec {
    /** The method that models were calibrated for if their files do not name one. */
    private static final VarianceMethod BEFORE_SPECTRAL = new VarianceMethod.Coarse();

    private HikCodec() {}

    static State encode(HikModel model) {
        HikParts parts = model.parts();
        State state = new State()
                .put("classes", parts.labels().classes().names())
                .put("labels", parts.labels().codes())
                .put("kernel", KernelCodec.encode(parts.hyperparameters().kernel()))
                .put("search", HyperparametersCodec.encode(parts.hyperparameters()))
                .put("training", rows(parts.rows()))
                .put("weights", parts.weights())
                .put("convergence", convergence(parts.convergence()))
                .put("settings", settings(parts.settings()));
        parts.largestEigenvalue().ifPresent(value -> state.put("largest_eigenvalue", value));
        return ProbabilitiesCodec.exactInto(
                ProbabilitiesCodec.into(state, parts.calibration()), parts.exactCalibration());
    }

    static HikModel decode(State state) {
        Hyperparameters found =
                HyperparametersCodec.decode(KernelCodec.decode(state.state("kernel")), state.state("search"));
        if (!(found.kernel() instanceof IntersectionKernel)) {
            throw new InputException("the kernel of a gp-hik model must be an intersection kernel");
        }
        CalibrationParts calibration = ProbabilitiesCodec.from(state);
        return HikModel.of(new HikParts(
                Labels.of(LabelSet.of(state.texts("classes")), state.ints("labels")),
                found,
                rows(state.state("training")),
                state.doubles("weights"),
                convergence(state.state("convergence")),
                settings(state.state("settings")),
                state.has("largest_eigenvalue")
                        ? OptionalDouble.of(state.number("largest_eigenvalue"))
                        : OptionalDouble.empty(),
                calibration,
                ProbabilitiesCodec.exactFrom(state, calibration)));
    }

    private static State rows(HikParts.SortedRows rows) {
        return new State()
                .put("rows", rows.count())
                .put("layout", "sorted")
                .put("ends", rows.ends())
                .put("row_numbers", rows.rowNumbers())
                .put("values", rows.values());
    }

    private static HikParts.SortedRows rows(State state) {
        return new HikParts.SortedRows(
                Math.toIntExact(state.integer("rows")),
                state.ints("ends"),
                state.ints("row_numbers"),
                state.floats("values"));
    }

    private static State convergence(Convergence convergence) {
        return new State()
                .put("iterations", convergence.iterations())
                .put("relative_residual", convergence.relativeResidual())
                .put("converged", convergence.converged());
    }

    private static Convergence convergence(State state) {
        return new Convergence(
                Math.toIntExact(state.integer("iterations")),
                state.number("relative_residual"),
                state.flag("converged"));
    }

    private static State settings(HikParts.Settings settings) {
        Quantisation quantisation = settings.quantisation();
        State state = new State()
                .put("tolerance", settings.tolerance())
                .put("max_iterations", settings.maxIterations())
                .put("calibration_rows", settings.calibrationRows())
                .put("bins", quantisation.bins())
                .put("bin_range", quantisation.range().label())
                .put("bin_lookup", quantisation.lookup().label())
                .put("variance", settings.variance().text());
        return ProbabilitiesCodec.calibratingInto(state, settings.calibrating());
    }

    private static HikParts.Settings settings(State state) {
        return new HikParts.Settings(
                state.number("tolerance"),
                Math.toIntExact(state.integer("max_iterations")),
                Math.toIntExact(state.integer("calibration_rows")),
                new Quantisation(
                        Math.toIntExact(state.integer("bins")),
                        NamedChoice.require(Quantisation.Range.class, "bin range", state.text("bin_range")),
                        NamedChoice.require(Quantisation.Lookup.class, "bin lookup", state.text("bin_lookup"))),
                state.has("variance")
                        ? VarianceMethod.parse(state.text("variance"), HikModel.VARIANCES)
                        : BEFORE_SPECTRAL,
                ProbabilitiesCodec.calibratingFrom(state));
    }
}
