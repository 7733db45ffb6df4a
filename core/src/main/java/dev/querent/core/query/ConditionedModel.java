package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process conditioned on rows whose labels are still unknown. The variance does not depend on the labels: with C the posterior
 * covariances of those rows, σ²(x) falls by c_xᵀ(C + σₙ²I)⁻¹c_x. The means stay as they were, as if every label equalled its mean. Immutable.
 */
final class ConditionedModel implements LatentClassifier {
    private final JointPosterior before;
    private final Optional<ConditioningRows> taken;

    private ConditionedModel(JointPosterior before, Optional<ConditioningRows> taken) {
        this.before = before;
        this.taken = taken;
    }

    /**
     * @param taken rows whose labels were requested; may be empty
     */
    static ConditionedModel of(JointPosterior before, Features taken, Workers workers) {
        return new ConditionedModel(
                before,
                taken.rows() == 0 ? Optional.empty() : Optional.of(ConditioningRows.of(before, taken, workers)));
    }

    @Override
    public LabelSet classes() {
        return before.classes();
    }

    @Override
    public int features() {
        return before.features();
    }

    @Override
    public List<VarianceMethod> variances() {
        return before.variances();
    }

    @Override
    public VarianceMethod defaultVariance() {
        return before.defaultVariance();
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return before.latentMeans(rows, workers);
    }

    /** Subtracts the exact reduction even if the method gives only a bound; the result is never below the noise. */
    @Override
    public LatentMoments latent(Features rows, VarianceMethod way, Workers workers) {
        LatentMoments moments = before.latent(rows, way, workers);
        if (taken.isEmpty()) {
            return moments;
        }
        Variance variance = moments.variance().orElseThrow();
        return moments.with(variance.reduced(reductions(taken.get(), rows, workers), before.noise()));
    }

    /** c_xᵀ(C + σₙ²I)⁻¹c_x of every row x. */
    private static double[] reductions(ConditioningRows taken, Features rows, Workers workers) {
        Matrix solved = taken.with(rows, workers);
        taken.factor().forwardInPlace(solved, workers);
        double[] c = solved.array();
        return StrategyScores.of(rows.rows(), i -> {
            double sum = 0;
            for (int e = i * taken.count(); e < (i + 1) * taken.count(); e++) {
                sum += c[e] * c[e];
            }
            return sum;
        });
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod way, Workers workers) {
        return before.predictions(latent(rows, way, workers), workers);
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return before.classVariances(moments, workers);
    }
}
