package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/** Squared Euclidean distances ‖a‖² + ‖b‖² − 2aᵀb to a set of fixed rows. Thread-safe. */
final class RowDistances {
    private static final LinearKernel PRODUCT = new LinearKernel(1, 1); // the offset cancels in differences

    private final Features fixed;
    private final double[] norms;

    RowDistances(Features fixed) {
        this.fixed = fixed;
        norms = PRODUCT.diagonal(fixed);
    }

    int count() {
        return norms.length;
    }

    /** From each row to each fixed row, row-major; never below 0. */
    double[] squared(Features rows, Workers workers) {
        Matrix products = PRODUCT.cross(fixed, rows, Compute.on(workers)); // fixed × rows
        double[] own = PRODUCT.diagonal(rows);
        double[] distances = products.array();
        for (int i = 0; i < own.length; i++) {
            for (int j = 0; j < norms.length; j++) {
                int e = i * norms.length + j;
                distances[e] = Math.max(0, own[i] + norms[j] - 2 * distances[e]);
            }
        }
        return distances;
    }

    /** The median distance (not squared) between two different fixed rows; 1 if all are equal. */
    double median(Workers workers) {
        double[] all = squared(fixed, workers);
        double[] between = new double[norms.length * (norms.length - 1) / 2];
        int e = 0;
        for (int i = 0; i < norms.length; i++) {
            for (int j = 0; j < i; j++) {
                between[e++] = all[i * norms.length + j];
            }
        }
        Arrays.sort(between);
        double median = between.length == 0 ? 0 : Math.sqrt(between[between.length / 2]);
        return median > 0 ? median : 1;
    }
}
