package dev.querent.core.model;

import dev.querent.core.internal.Require;
import dev.querent.core.likelihood.Logistic;
import dev.querent.core.parallel.Workers;
import java.util.Objects;

/**
 * The variance of each class's probability, Var π_k, which is at most ¼ (Shi and Yu 2021, eq. 13). Of a Gaussian process π_k = σ(g_k) with log odds
 * g_k that are normally distributed; of a forest the probability that one tree gives. Immutable.
 */
public final class ClassVariances {
    private static final int CHUNK = 512;

    private final int classes;
    private final double[] values; // [row * classes + class]

    private ClassVariances(int classes, double[] values) {
        this.classes = classes;
        this.values = values;
    }

    /** Takes over {@code values}, row after row. */
    public static ClassVariances owning(int classes, double[] values) {
        Require.atLeast("classes", classes, 1);
        Require.that(values.length % classes == 0, "number of variances", values.length, "a multiple of " + classes);
        return new ClassVariances(classes, values);
    }

    /**
     * Var σ(g) with g ~ N(mean, variance), by quadrature, for every row and class. Of two classes the second has the first's.
     *
     * @param means of the log odds, row after row
     * @param variances likewise
     */
    public static ClassVariances ofLogOdds(int classes, double[] means, double[] variances, Workers workers) {
        Require.that(means.length == variances.length, "number of variances", variances.length, "" + means.length);
        double[] values = new double[means.length];
        Logistic logistic = new Logistic();
        workers.forEachChunk(means.length / classes, CHUNK, (from, to) -> {
            for (int e = from * classes; e < to * classes; e++) {
                values[e] = classes == 2 && e % 2 == 1
                        ? values[e - 1]
                        : logistic.probabilityVariance(means[e], variances[e]);
            }
        });
        return owning(classes, values);
    }

    public int rows() {
        return values.length / classes;
    }

    public double value(int row, int classCode) {
        return values[row * classes + Objects.checkIndex(classCode, classes)];
    }

    /** The mean over classes. */
    public double mean(int row) {
        double sum = 0;
        for (int e = row * classes; e < (row + 1) * classes; e++) {
            sum += values[e];
        }
        return sum / classes;
    }
}
