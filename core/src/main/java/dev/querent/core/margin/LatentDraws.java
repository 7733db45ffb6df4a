package dev.querent.core.margin;

import dev.querent.core.margin.inference.MarginScores;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * Latent values of rows: the moderated means m/√(1 + πκv/8) (MacKay 1992), or samples of N(m, κv). All rows share the normal numbers of the samples, so
 * that a row has the same probabilities in any batch. Immutable.
 *
 * @param normal standard normal numbers by sample and class; empty for moderated means
 */
record LatentDraws(MarginScores scores, double[] normal) {

    /** Of two classes the second has the negative of the first. */
    static double[] normal(int count, int classes, Seed seed) {
        RandomSource random = seed.generator();
        double[] normal = new double[Math.multiplyExact(count, classes)];
        for (int e = 0; e < normal.length; e++) {
            normal[e] = classes == 2 && e % 2 == 1 ? -normal[e - 1] : random.nextGaussian();
        }
        return normal;
    }

    /** Number of values per row, of all classes in turn. */
    int width() {
        return Math.max(scores.classes(), normal.length);
    }

    /**
     * @param spread κ
     * @param f values; output
     * @param slopes their derivatives with respect to log κ; output
     */
    void write(int row, double spread, double[] f, double[] slopes) {
        int classes = scores.classes();
        for (int e = 0; e < f.length; e++) {
            int at = row * classes + e % classes;
            double mean = scores.means()[at];
            double variance = spread * scores.variances()[at];
            if (normal.length == 0) {
                double shrink = 1 + Math.PI * variance / 8;
                f[e] = mean / Math.sqrt(shrink);
                slopes[e] = -0.5 * f[e] * (shrink - 1) / shrink;
            } else {
                double deviation = Math.sqrt(variance) * normal[e];
                f[e] = mean + deviation;
                slopes[e] = 0.5 * deviation;
            }
        }
    }
}
