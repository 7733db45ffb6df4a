package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.model.NoveltyModel;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/** A one-class Gaussian process for novelty detection. Immutable. */
public final class OneClassModel implements NoveltyModel {
    private final HikPosterior posterior;
    private final HikVariances variances;

    OneClassModel(HikPosterior posterior, HikVariances variances) {
        this.posterior = posterior;
        this.variances = variances;
    }

    @Override
    public int features() {
        return variances.rows().columns();
    }

    @Override
    public List<VarianceMethod> variances() {
        return HikVariances.OFFERED;
    }

    /** The fine bound: nearly as informative as the exact variance, at the cost of one kernel vector per row. */
    @Override
    public VarianceMethod defaultVariance() {
        return new VarianceMethod.Fine();
    }

    @Override
    public double[] noveltyByVariance(Features rows, VarianceMethod method, Workers workers) {
        requireFeatures(rows);
        requireOffered(method);
        Variance variance = variances.of(HikPosterior.queries(rows), method, workers);
        double[] scores = new double[variance.rows()];
        Arrays.setAll(scores, variance::value);
        return scores;
    }

    @Override
    public double[] noveltyByMean(Features rows, Workers workers) {
        requireFeatures(rows);
        double[] scores = posterior.means(HikPosterior.queries(rows), workers);
        Arrays.setAll(scores, i -> 1 - scores[i]);
        return scores;
    }
}
