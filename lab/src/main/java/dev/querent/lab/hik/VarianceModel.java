package dev.querent.lab.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;

/** Variances of the plain intersection kernel: they depend on the training rows and the noise, not on labels. */
final class VarianceModel {
    /** σₙ² of Rodner et al. (2016, section 11.2). */
    static final double NOISE = 0.1;

    private final HikVariances variances;

    private VarianceModel(HikVariances variances) {
        this.variances = variances;
    }

    static VarianceModel of(Features training, double noise, Workers workers) {
        return of(training, noise, Quantisation.defaults(), workers);
    }

    static VarianceModel of(Features training, double noise, Quantisation quantisation, Workers workers) {
        SparseFeatures rows = SparseFeatures.copyOf(training);
        IntersectionMatrix matrix =
                IntersectionMatrix.of(SortedIndex.of(rows, workers), LabelRegressionSystem.PLAIN, noise, workers);
        return new VarianceModel(new HikVariances(rows, matrix, quantisation));
    }

    double[] of(SparseFeatures queries, PublishedVariance way, Workers workers) {
        return of(queries, way.method(), workers);
    }

    double[] of(SparseFeatures queries, VarianceMethod method, Workers workers) {
        Variance variance = variances.of(queries, method, workers);
        double[] values = new double[variance.rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = variance.value(i);
        }
        return values;
    }
}
