package dev.querent.core.gp;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/** A dense Gaussian-process classifier: exact means and variances, calibrated probabilities. Immutable. */
public final class DenseGpModel implements LatentClassifier {
    private final LabelSet classes;
    private final Hyperparameters hyperparameters;
    private final DensePosterior posterior;
    private final ClassProbabilities probabilities;

    public DenseGpModel(
            LabelSet classes,
            Hyperparameters hyperparameters,
            DensePosterior posterior,
            ClassProbabilities probabilities) {
        Require.that(posterior.targets() == classes.size(), "targets", posterior.targets(), "" + classes.size());
        this.classes = classes;
        this.hyperparameters = hyperparameters;
        this.posterior = posterior;
        this.probabilities = probabilities;
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

    public DensePosterior posterior() {
        return posterior;
    }

    public ClassProbabilities probabilities() {
        return probabilities;
    }

    @Override
    public Predictions predict(Features rows, Workers workers) {
        requireFeatures(rows);
        DensePosterior.Moments moments = posterior.moments(rows, Compute.on(workers));
        int m = classes.size();
        double[] p = new double[moments.means().length];
        for (int i = 0; i < rows.rows(); i++) {
            probabilities.write(moments.means(), i * m, moments.variances()[i], p, i * m, m);
        }
        return Predictions.owning(classes, p, Optional.of(latent(moments)));
    }

    @Override
    public LatentMoments latent(Features rows, Workers workers) {
        requireFeatures(rows);
        return latent(posterior.moments(rows, Compute.on(workers)));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        double[] means = posterior.means(rows, Compute.on(workers));
        return LatentMoments.owning(classes.size(), means, Optional.empty());
    }

    private LatentMoments latent(DensePosterior.Moments moments) {
        return LatentMoments.owning(classes.size(), moments.means(), Optional.of(Variance.exact(moments.variances())));
    }
}
