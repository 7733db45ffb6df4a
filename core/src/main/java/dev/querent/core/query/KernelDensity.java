package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/**
 * Kernel density estimate with a Gaussian kernel, Σ_j exp(−‖x − x_j‖²/2h²). The bandwidth follows the mean criterion (Chaudhuri et al. 2017),
 * which keeps the kernel matrix of N rows away from a constant matrix: h² = 2N·Σ_d var_d/((N − 1)·ln((N − 1)/δ²)). Thread-safe.
 */
final class KernelDensity {
    private static final double DELTA_SQUARED = 2e-12;

    private final RowDistances distances;
    private final double twiceSquaredWidth;

    private KernelDensity(RowDistances distances, double squaredWidth) {
        this.distances = distances;
        this.twiceSquaredWidth = 2 * squaredWidth;
    }

    /**
     * @param like rows that determine the bandwidth
     */
    static KernelDensity of(Features rows, Features like) {
        return new KernelDensity(new RowDistances(rows), squaredWidth(like));
    }

    private static double squaredWidth(Features rows) {
        int n = rows.rows();
        if (n < 2) {
            return 1;
        }
        double[] sums = new double[rows.columns()];
        double[] squares = new double[rows.columns()];
        for (int i = 0; i < n; i++) {
            rows.forEachNonZero(i, (column, value) -> {
                sums[column] += value;
                squares[column] += (double) value * value;
            });
        }
        double variance = 0;
        for (int d = 0; d < sums.length; d++) {
            variance += Math.max(0, squares[d] / n - sums[d] / n * (sums[d] / n));
        }
        double width = 2.0 * n * variance / ((n - 1.0) * Math.log((n - 1.0) / DELTA_SQUARED));
        return width > 0 ? width : 1;
    }

    int count() {
        return distances.count();
    }

    /** exp(−‖x − x_j‖²/2h²) for each row x and each x_j, row-major. */
    double[] of(Features rows, Workers workers) {
        double[] kernel = distances.squared(rows, workers);
        workers.forEachChunk(kernel.length, 1 << 14, (from, to) -> {
            for (int e = from; e < to; e++) {
                kernel[e] = Math.exp(-kernel[e] / twiceSquaredWidth);
            }
        });
        return kernel;
    }

    /** The mean over all x_j, for each row. */
    double[] mean(Features rows, Workers workers) {
        double[] kernel = of(rows, workers);
        return StrategyScores.of(rows.rows(), i -> {
            double sum = 0;
            for (int j = 0; j < count(); j++) {
                sum += kernel[i * count() + j];
            }
            return sum / Math.max(1, count());
        });
    }
}
