package dev.querent.core.gp.dense;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** A dense process that also gives an interval around its exact variance and a bound far above it: the simplest model with a choice. */
public record LooseGpModel(DenseGpModel exact) implements LatentClassifier {
    public static final List<VarianceMethod> VARIANCES =
            List.of(new VarianceMethod.Exact(), new VarianceMethod.Certified(), new VarianceMethod.Coarse());
    private static final double FAR_ABOVE = 1;

    @Override
    public LabelSet classes() {
        return exact.classes();
    }

    @Override
    public int features() {
        return exact.features();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public VarianceMethod defaultVariance() {
        return new VarianceMethod.Coarse();
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        return exact.probabilities().predictions(classes(), latent(rows, variance, workers));
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireOffered(variance);
        LatentMoments moments = exact.latent(rows, workers);
        Variance exactly = moments.variance().orElseThrow();
        double[] means = new double[moments.rows() * moments.classes()];
        double[] lower = new double[moments.rows()];
        double[] upper = new double[moments.rows()];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < moments.classes(); c++) {
                means[i * moments.classes() + c] = moments.mean(i, c);
            }
            double width = variance instanceof VarianceMethod.Certified certified ? certified.width() : FAR_ABOVE;
            lower[i] = Math.max(0, exactly.value(i) - 0.25 * width);
            upper[i] = exactly.value(i) + 0.75 * width;
        }
        Variance loosened = variance instanceof VarianceMethod.Exact
                ? exactly
                : variance instanceof VarianceMethod.Certified
                        ? Variance.interval(lower, upper)
                        : Variance.upperBound(upper);
        return LatentMoments.owning(moments.classes(), means, Optional.of(loosened));
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return exact.classVariances(moments, workers);
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return exact.latentMeans(rows, workers);
    }
}
