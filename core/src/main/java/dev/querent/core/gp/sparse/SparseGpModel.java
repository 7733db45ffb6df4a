package dev.querent.core.gp.sparse;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.sparse.inference.InducingRows;
import dev.querent.core.gp.sparse.inference.SparsePosterior;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** A sparse Gaussian-process classifier: keeps its inducing rows and M² numbers, whatever it was trained on. Immutable. */
public final class SparseGpModel implements LatentClassifier {
    /** Of the approximation, which is not that of the exact process. */
    public static final List<VarianceMethod> VARIANCES = List.of(new VarianceMethod.Exact());

    private final LabelSet classes;
    private final Hyperparameters hyperparameters;
    private final SparsePosterior posterior;
    private final ClassProbabilities probabilities;

    SparseGpModel(
            LabelSet classes,
            Hyperparameters hyperparameters,
            SparsePosterior posterior,
            ClassProbabilities probabilities) {
        Require.that(posterior.targets() == classes.size(), "targets", posterior.targets(), "" + classes.size());
        this.classes = classes;
        this.hyperparameters = hyperparameters;
        this.posterior = posterior;
        this.probabilities = probabilities;
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param jitter that was added to the kernel matrix of the inducing rows
     * @param weights of the inducing rows, class after class
     * @param precision lower triangle of the factor of I + VΛ⁻¹Vᵀ, row after row
     */
    public record Parts(
            SparseApproximation approximation,
            LabelSet classes,
            Hyperparameters hyperparameters,
            Features inducing,
            double jitter,
            double[] weights,
            double[] precision,
            CalibrationParts calibration) {}

    /** Restores a model from its parts, see {@link #parts}. */
    public static SparseGpModel of(Parts parts) {
        LabelSet classes = parts.classes();
        int m = parts.inducing().rows();
        Require.that(
                parts.precision().length == m * (m + 1L) / 2,
                "numbers of the factor",
                parts.precision().length,
                "those of a triangle of " + m + " rows");
        InducingRows inducing = InducingRows.restored(
                parts.hyperparameters().kernel(), parts.inducing(), parts.jitter(), Compute.sequential());
        Matrix weights = Matrix.owning(m, classes.size(), parts.weights());
        SparsePosterior posterior = SparsePosterior.restored(
                parts.approximation(), parts.hyperparameters().noise(), inducing, parts.precision(), weights);
        return new SparseGpModel(
                classes,
                parts.hyperparameters(),
                posterior,
                ClassProbabilities.of(parts.calibration(), classes.size()));
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(
                posterior.approximation(),
                classes,
                hyperparameters,
                posterior.inducing().rows(),
                posterior.inducing().jitter(),
                posterior.weights().array(),
                posterior.precision(),
                probabilities.parts());
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return posterior.inducing().rows().columns();
    }

    /** Kernel and noise, and how they were found. */
    public Hyperparameters hyperparameters() {
        return hyperparameters;
    }

    public SparseApproximation approximation() {
        return posterior.approximation();
    }

    /** M. */
    public int inducingRows() {
        return posterior.inducing().size();
    }

    SparsePosterior posterior() {
        return posterior;
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireFeatures(rows);
        requireOffered(variance);
        SparsePosterior.Moments moments = posterior.moments(rows, Compute.on(workers));
        return LatentMoments.owning(classes.size(), moments.means(), Optional.of(Variance.exact(moments.variances())));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        return LatentMoments.owning(classes.size(), posterior.means(rows, Compute.on(workers)), Optional.empty());
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        return probabilities.predictions(classes, latent(rows, variance, workers));
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return probabilities.classVariances(moments, posterior.noise(), workers);
    }
}
