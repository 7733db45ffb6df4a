package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.ClassProbabilities;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.hik.Convergence;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikPosterior;
import dev.querent.core.hik.HikSettings;
import dev.querent.core.hik.HikVariances;
import dev.querent.core.hik.Probabilities;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import java.util.OptionalDouble;

/**
 * Serialises models of {@code gp-hik}. The training rows are stored by dimension in the order of the sorted index: as large as the rows
 * themselves, and loading sorts nothing. Tables, eigenpairs and preconditioners are recomputed on first use.
 */
final class HikCodec {
    /** What models were calibrated for whose files do not say it. */
    private static final VarianceMethod BEFORE_SPECTRAL = new VarianceMethod.Coarse();

    private HikCodec() {}

    static State encode(HikModel model) {
        HikPosterior posterior = model.posterior();
        ClassProbabilities probabilities = model.probabilities(Workers.sequential());
        State state = new State()
                .put("classes", model.classes().names())
                .put("labels", model.labels().codes())
                .put("kernel", KernelCodec.encode(model.hyperparameters().kernel()))
                .put("search", HyperparametersCodec.encode(model.hyperparameters()))
                .put("training", index(model.matrix().index()))
                .put("weights", posterior.alpha().array())
                .put("convergence", convergence(posterior.convergence()))
                .put("settings", settings(model.settings()));
        model.varianceSources().largestEigenvalueIfFound().ifPresent(value -> state.put("largest_eigenvalue", value));
        return ProbabilitiesCodec.exactInto(
                ProbabilitiesCodec.into(state, probabilities), model.exactProbabilitiesIfFound());
    }

    static HikModel decode(State state) {
        Labels labels = Labels.of(LabelSet.of(state.texts("classes")), state.ints("labels"));
        Hyperparameters found =
                HyperparametersCodec.decode(KernelCodec.decode(state.state("kernel")), state.state("search"));
        if (!(found.kernel() instanceof IntersectionKernel kernel)) {
            throw new InputException("the kernel of a gp-hik model must be an intersection kernel");
        }
        SortedIndex index = index(state.state("training"));
        SparseFeatures rows = index.toRows();
        IntersectionMatrix matrix = IntersectionMatrix.of(index, kernel, found.noise(), Workers.sequential());
        double[] weights = state.doubles("weights");
        Matrix alpha = Matrix.owning(rows.rows(), weights.length / Math.max(1, rows.rows()), weights);
        HikSettings settings = settings(state.state("settings"));
        ClassProbabilities probabilities =
                ProbabilitiesCodec.from(state, labels.classes().size());
        OptionalDouble largest = state.has("largest_eigenvalue")
                ? OptionalDouble.of(state.number("largest_eigenvalue"))
                : OptionalDouble.empty();
        return new HikModel(
                labels,
                found,
                new HikPosterior(matrix, alpha, convergence(state.state("convergence"))),
                new HikVariances(rows, matrix, largest, settings.quantisation()),
                Probabilities.of(probabilities, ProbabilitiesCodec.exactFrom(state, probabilities)),
                settings);
    }

    private static State index(SortedIndex index) {
        return new State()
                .put("rows", index.rows())
                .put("layout", "sorted")
                .put("ends", index.ends())
                .put("row_numbers", index.rowNumbers())
                .put("values", index.values());
    }

    private static SortedIndex index(State state) {
        return SortedIndex.restored(
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

    private static State settings(HikSettings settings) {
        Quantisation quantisation = settings.quantisation();
        return new State()
                .put("tolerance", settings.solver().tolerance())
                .put("max_iterations", settings.solver().maxIterations())
                .put("calibration_rows", settings.calibrationRows())
                .put("bins", quantisation.bins())
                .put("bin_range", quantisation.range().label())
                .put("bin_lookup", quantisation.lookup().label())
                .put("variance", settings.variance().text());
    }

    private static HikSettings settings(State state) {
        return new HikSettings(
                new ConjugateGradients(state.number("tolerance"), Math.toIntExact(state.integer("max_iterations"))),
                Math.toIntExact(state.integer("calibration_rows")),
                new Quantisation(
                        Math.toIntExact(state.integer("bins")),
                        Quantisation.Range.labelled(state.text("bin_range")),
                        Quantisation.Lookup.labelled(state.text("bin_lookup"))),
                state.has("variance")
                        ? VarianceMethod.parse(state.text("variance"), HikModel.VARIANCES)
                        : BEFORE_SPECTRAL);
    }
}
