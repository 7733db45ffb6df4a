package dev.querent.core.gp.sparse;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.HeldOutCheck;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.InducingSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.gp.sparse.inference.InducingRows;
import dev.querent.core.gp.sparse.inference.SparseEvidence;
import dev.querent.core.gp.sparse.inference.SparseHeldOutLoss;
import dev.querent.core.gp.sparse.inference.SparseRegression;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Locale;
import java.util.Optional;

/**
 * Sparse label regression: inducing rows among the training rows, hyperparameters by the evidence of the approximation on a sample, one factor for all
 * classes, probabilities calibrated on rows of a cross-validation that holds out blocks and keeps the inducing rows.
 *
 * <pre>{@code
 * SparseGpModel model = new SparseGpTrainer(SparseApproximation.FITC, SparseGpOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record SparseGpTrainer(SparseApproximation approximation, SparseGpOptions options)
        implements Trainer<SparseGpModel> {
    private static final int STAGES = 4;

    @Override
    public String name() {
        return approximation.label();
    }

    @Override
    public SparseGpModel fit(LabeledData data, Seed seed, Run run) {
        return fit(Optional.empty(), data, seed, run);
    }

    @Override
    public SparseGpModel refit(SparseGpModel previous, LabeledData data, Seed seed, Run run) {
        return fit(Optional.of(previous.hyperparameters()), data, seed, run);
    }

    private SparseGpModel fit(Optional<Hyperparameters> previous, LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        requireMemory(
                Math.min(options.inducing(), data.size()), Runtime.getRuntime().maxMemory());
        run.progress("hyperparameters", 0, STAGES);
        LabeledData sample = data.sample(options.searchRows(), seed.child("sparse-gp.sample"));
        Kernel start = options.startFor(sample.features());
        Hyperparameters found =
                data.size() < (long) options.searchFrom() * data.classes().size()
                        ? Hyperparameters.fixed(start, options.noise())
                        : search(start, previous, sample, seed, run);
        run.progress("inducing rows", 1, STAGES);
        Compute compute = Compute.on(run.workers());
        InducingRows inducing =
                InducingRows.of(found.kernel(), inducing(start, data.features(), seed, run), compute, run.listener());
        run.progress("factorisation", 2, STAGES);
        SparseRegression regression =
                new SparseRegression(approximation, found.noise(), inducing, data, options.folds(), compute);
        run.progress("calibration", 3, STAGES);
        ClassProbabilities probabilities =
                ClassProbabilities.withoutMixing(regression.heldOut(), data.labels(), run.workers());
        run.progress("done", STAGES, STAGES);
        return new SparseGpModel(data.classes(), found, regression.posterior(), probabilities);
    }

    /** By the initial kernel, so that a sample of all rows has the inducing rows of the model. */
    private Features inducing(Kernel start, Features rows, Seed seed, Run run) {
        int[] chosen = new InducingSearch(options.selection(), start, Compute.on(run.workers()))
                .choose(rows, options.inducing(), seed.child("sparse-gp.inducing"));
        return rows.select(chosen);
    }

    private Hyperparameters search(
            Kernel start, Optional<Hyperparameters> previous, LabeledData sample, Seed seed, Run run) {
        Features inducing = inducing(start, sample.features(), seed, run);
        Evidence evidence = new SparseEvidence(
                approximation,
                start,
                inducing,
                sample.features(),
                LabelTargets.contrasts(sample.labels()),
                Compute.on(run.workers()));
        Optional<HeldOutCheck> check = options.searchCheck()
                ? Optional.of(new SparseHeldOutLoss(approximation, inducing, sample, options.folds(), run))
                : Optional.empty();
        return new HyperparameterSearch(options.search(), run)
                .search(evidence, options.noise(), previous, check, seed.child("sparse-gp.search"));
    }

    /** The factors of the model and the sums of each block. */
    void requireMemory(int inducing, long available) {
        double gib = 1L << 30;
        double square = (double) Double.BYTES * inducing * inducing;
        double needed = (options.folds() + 5) * square;
        if (needed > available) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s with %d inducing rows and %d folds needs %.1f GB of heap and %.1f GB are allowed; use at most %d"
                            + " inducing rows or raise the heap (-Xmx)",
                    name(),
                    inducing,
                    options.folds(),
                    needed / gib,
                    available / gib,
                    (int) Math.sqrt(available / ((options.folds() + 5.0) * Double.BYTES))));
        }
    }
}
