package dev.querent.core.gp.dense;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.CalibrationRows;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.inference.ClosedFormCrossValidation;
import dev.querent.core.gp.inference.DenseMemory;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HeldOutLoss;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.GrownFactor;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Label regression with a dense Gaussian process: hyperparameters by evidence on a sample, one Cholesky factor for all classes, probabilities
 * calibrated by closed-form cross-validation.
 *
 * <pre>{@code
 * DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record DenseGpTrainer(DenseGpOptions options) implements Trainer<DenseGpModel> {
    static final String NAME = "gp-dense";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public DenseGpModel fit(LabeledData data, Seed seed, Run run) {
        return fit(Optional.empty(), data, seed, run);
    }

    @Override
    public DenseGpModel refit(DenseGpModel previous, LabeledData data, Seed seed, Run run) {
        return fit(Optional.of(previous.hyperparameters()), data, seed, run);
    }

    private DenseGpModel fit(Optional<Hyperparameters> previous, LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        DenseMemory.require(NAME, data.size());
        run.progress("hyperparameters", 0, 3);
        return conditioned(data, search(previous, data, seed, run), options.folds(), run);
    }

    /** The model of these rows with the given kernel and noise. */
    public static DenseGpModel conditioned(LabeledData data, Hyperparameters found, int folds, Run run) {
        return conditioned(data, found, List.of(), folds, run);
    }

    /**
     * The same, calibrated on some rows only.
     *
     * @param calibrating their numbers, ascending; empty for all rows, in folds
     */
    public static DenseGpModel conditioned(
            LabeledData data, Hyperparameters found, List<Integer> calibrating, int folds, Run run) {
        DenseMemory.require(NAME, data.size());
        Compute compute = Compute.on(run.workers());
        run.progress("factorisation", 1, 3);
        Matrix targets = LabelTargets.of(data.labels());
        DensePosterior posterior = DensePosterior.jittered(found, data.features(), targets, compute, run.listener());
        run.progress("calibration", 2, 3);
        Function<int[], Matrix> precisions =
                ClosedFormCrossValidation.precisions(posterior.factor(compute).base(), compute);
        return calibrated(data, found, posterior, precisions, calibrating, folds, run);
    }

    /** The same for a posterior whose factor is kept between updates. */
    static DenseGpModel updated(
            LabeledData data,
            Hyperparameters found,
            DensePosterior posterior,
            List<Integer> calibrating,
            int folds,
            Run run) {
        Compute compute = Compute.on(run.workers());
        run.progress("calibration", 2, 3);
        GrownFactor factor = posterior.factor(compute); // caches what the inverse needs: one more row costs little
        return calibrated(
                data, found, posterior, block -> factor.inverseBlock(block, compute), calibrating, folds, run);
    }

    private static DenseGpModel calibrated(
            LabeledData data,
            Hyperparameters found,
            DensePosterior posterior,
            Function<int[], Matrix> precisions,
            List<Integer> calibrating,
            int folds,
            Run run) {
        Compute compute = Compute.on(run.workers());
        Labels labels = data.labels();
        int[] block = CalibrationRows.array(calibrating);
        ClassProbabilities probabilities = block.length == 0
                ? ClassProbabilities.withoutMixing(
                        ClosedFormCrossValidation.of(precisions, posterior.weights(), labels, folds, compute),
                        labels,
                        run.workers())
                : ClassProbabilities.withoutMixing(
                        ClosedFormCrossValidation.of(precisions, posterior.weights(), labels, block, compute),
                        labels.select(block),
                        run.workers());
        run.progress("done", 3, 3);
        return new DenseGpModel(data.classes(), found, posterior, probabilities, calibrating);
    }

    /** The kernel and noise that {@link #fit} would use, without the factor of all rows. */
    public Hyperparameters hyperparameters(LabeledData data, Seed seed, Run run) {
        return search(Optional.empty(), data, seed, run);
    }

    private Hyperparameters search(Optional<Hyperparameters> previous, LabeledData data, Seed seed, Run run) {
        LabeledData sample = data.sample(options.searchRows(), seed.child("gp-dense.sample"));
        Features rows = sample.features();
        Kernel start = options.startFor(rows);
        if (data.size() < (long) options.searchFrom() * data.classes().size()) {
            return Hyperparameters.fixed(start, options.noise());
        }
        Compute compute = Compute.on(run.workers());
        Evidence evidence = new ExactEvidence(start, rows, LabelTargets.contrasts(sample.labels()), compute);
        Optional<HeldOutLoss> check =
                options.searchCheck() ? Optional.of(HeldOutLoss.of(sample, seed, compute, run)) : Optional.empty();
        return new HyperparameterSearch(options.search(), run)
                .search(evidence, options.noise(), previous, check, seed.child("gp-dense.search"));
    }
}
