package dev.querent.core.gp.dense;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.inference.DenseInfluence;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** A dense Gaussian-process classifier: exact means and variances, calibrated probabilities. Immutable. */
public final class DenseGpModel implements LabelRegression {
    /** The factor is available, so no cheaper bound is worth its error. */
    public static final List<VarianceMethod> VARIANCES = List.of(new VarianceMethod.Exact());

    private final LabelSet classes;
    private final Hyperparameters hyperparameters;
    private final DensePosterior posterior;
    private final ClassProbabilities probabilities;
    private final List<Integer> calibrating;

    DenseGpModel(
            LabelSet classes,
            Hyperparameters hyperparameters,
            DensePosterior posterior,
            ClassProbabilities probabilities,
            List<Integer> calibrating) {
        Require.that(posterior.targets() == classes.size(), "targets", posterior.targets(), "" + classes.size());
        this.classes = classes;
        this.hyperparameters = hyperparameters;
        this.posterior = posterior;
        this.probabilities = probabilities;
        this.calibrating = List.copyOf(calibrating);
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return posterior.training().columns();
    }

    /** How the hyperparameters were found; the noise actually used, jitter included, is the posterior's. */
    public Hyperparameters hyperparameters() {
        return hyperparameters;
    }

    DensePosterior posterior() {
        return posterior;
    }

    ClassProbabilities probabilities() {
        return probabilities;
    }

    /** Numbers of the rows that calibrate the probabilities, ascending; empty if all do. */
    public List<Integer> calibrating() {
        return calibrating;
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param kernel of the posterior
     * @param noise of the posterior, jitter included
     * @param weights K̃⁻¹y, class after class
     * @param portions in which the rows came, on which the bits of the factor depend
     * @param calibrating numbers of the rows that calibrate the probabilities, ascending; empty if all do
     */
    public record Parts(
            LabelSet classes,
            Hyperparameters hyperparameters,
            Kernel kernel,
            double noise,
            Features training,
            double[] weights,
            int[] portions,
            CalibrationParts calibration,
            List<Integer> calibrating) {}

    /** Restores a model from its parts, see {@link #parts}; its factor is computed again when a variance is asked for. */
    public static DenseGpModel of(Parts parts) {
        LabelSet classes = parts.classes();
        Matrix alpha = Matrix.owning(parts.training().rows(), classes.size(), parts.weights());
        return new DenseGpModel(
                classes,
                parts.hyperparameters(),
                DensePosterior.restored(parts.kernel(), parts.noise(), parts.training(), alpha, parts.portions()),
                ClassProbabilities.of(parts.calibration(), classes.size()),
                parts.calibrating());
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(
                classes,
                hyperparameters,
                posterior.kernel(),
                posterior.noise(),
                posterior.training(),
                posterior.weights().array(),
                posterior.portions(),
                probabilities.parts(),
                calibrating);
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public Predictions predictions(LatentMoments moments, Workers workers) {
        return probabilities.predictions(classes, moments);
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return probabilities.classVariances(moments, noise(), workers);
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireFeatures(rows);
        requireOffered(variance);
        DensePosterior.Moments moments = posterior.moments(rows, Compute.on(workers));
        return LatentMoments.owning(classes.size(), moments.means(), Optional.of(Variance.exact(moments.variances())));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        double[] means = posterior.means(rows, Compute.on(workers));
        return LatentMoments.owning(classes.size(), means, Optional.empty());
    }

    @Override
    public double noise() {
        return posterior.noise();
    }

    @Override
    public RowInfluence influence(Features rows, Workers workers) {
        requireFeatures(rows);
        return new DenseInfluence(posterior).of(rows, workers);
    }

    @Override
    public Optional<Features> learntSince(LabelRegression earlier) {
        if (!(earlier instanceof DenseGpModel model)
                || posterior.kernel() != model.posterior.kernel()
                || noise() != model.noise()
                || !posterior.training().beginsWith(model.posterior.training())) {
            return Optional.empty();
        }
        return Optional.of(posterior.training().from(model.posterior.training().rows()));
    }

    @Override
    public Covariances covariancesWith(Features others, Workers workers) {
        requireFeatures(others);
        return new DenseInfluence(posterior).covariancesWith(others, workers);
    }

    /** The training data. Labels are recovered from the targets y = K̃α. */
    public LabeledData trainingRows(Workers workers) {
        Compute compute = Compute.on(workers);
        Matrix gram = posterior.kernel().gram(posterior.training(), compute).addToDiagonal(posterior.noise());
        Matrix targets = compute.products().multiply(gram, posterior.weights());
        int[] codes = new int[targets.rows()];
        for (int i = 0; i < codes.length; i++) {
            for (int c = 1; c < targets.columns(); c++) {
                codes[i] = targets.get(i, c) > targets.get(i, codes[i]) ? c : codes[i];
            }
        }
        return new LabeledData(posterior.training(), Labels.of(classes, codes));
    }
}
