package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.linalg.CholeskyFactor;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process that is about to be told the labels of some rows. Whatever they will be, its variance is known: with C the
 * covariances of those rows, σ²(x) falls by c_xᵀ(C + σₙ²I)⁻¹c_x. Its means are those of before, as if every label were the mean. Immutable.
 */
public final class ConditionedModel implements LatentClassifier {
    private final LabelRegression before;
    private final int taken;
    private final Optional<Covariances> covariances;
    private final Optional<CholeskyFactor> factor;

    private ConditionedModel(
            LabelRegression before, int taken, Optional<Covariances> covariances, Optional<CholeskyFactor> factor) {
        this.before = before;
        this.taken = taken;
        this.covariances = covariances;
        this.factor = factor;
    }

    /** @param taken rows whose labels are asked for; may be none */
    public static ConditionedModel of(LabelRegression before, Features taken, Workers workers) {
        int count = taken.rows();
        if (count == 0) {
            return new ConditionedModel(before, 0, Optional.empty(), Optional.empty());
        }
        Covariances covariances = before.covariancesWith(taken, workers);
        Matrix between = Matrix.owning(count, count, covariances.of(taken, workers))
                .mirrorLower()
                .addToDiagonal(before.noise());
        CholeskyFactor factor = Compute.on(workers).cholesky().factorInPlace(between);
        return new ConditionedModel(before, count, Optional.of(covariances), Optional.of(factor));
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

    /** Where the way gives a bound, what it falls by is exact all the same; it is never below the noise. */
    @Override
    public LatentMoments latent(Features rows, VarianceMethod way, Workers workers) {
        LatentMoments moments = before.latent(rows, way, workers);
        if (taken == 0) {
            return moments;
        }
        Variance old = moments.variance().orElseThrow();
        double[] falls = falls(rows, workers);
        double[] lower = new double[falls.length];
        double[] upper = new double[falls.length];
        for (int i = 0; i < falls.length; i++) {
            lower[i] = Math.max(Math.min(old.lower(i), before.noise()), old.lower(i) - falls[i]);
            upper[i] = Math.max(before.noise(), old.upper(i) - falls[i]);
        }
        return moments.with(old.withBounds(lower, upper));
    }

    private double[] falls(Features rows, Workers workers) {
        double[] c = covariances.orElseThrow().of(rows, workers);
        Matrix solved = Matrix.owning(taken, rows.rows(), c);
        factor.orElseThrow().forwardInPlace(solved, workers);
        return RowScores.of(rows.rows(), i -> {
            double sum = 0;
            for (int e = i * taken; e < (i + 1) * taken; e++) {
                sum += c[e] * c[e];
            }
            return sum;
        });
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod way, Workers workers) {
        return before.predictions(latent(rows, way, workers), workers);
    }
}
