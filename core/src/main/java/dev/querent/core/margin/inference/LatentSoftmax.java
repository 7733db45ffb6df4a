package dev.querent.core.margin.inference;

import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * Class probabilities from latent means and variances with one temperature t: softmax(t·m/√(1 + πv/8)), or the mean of softmax(t·f) over samples f ~ N(m,
 * v). All rows share the samples, so that a row has the same probabilities in any batch. Immutable.
 */
public final class LatentSoftmax {
    private static final int CHUNK = 64;

    /** Bounds of the logarithm of the temperature, as of {@link Temperature}. */
    private static final double LOW = Math.log(0.05);

    private static final double HIGH = Math.log(50);
    private static final int GRID = 24;
    private static final int STEPS = 25;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Optional<Samples> samples;

    private LatentSoftmax(Optional<Samples> samples) {
        this.samples = samples;
    }

    /** How many samples, and their seed. */
    private record Samples(int count, Seed seed) {

        /** Standard normal numbers by sample and class; of two classes the second has the negative of the first. */
        double[] draw(int classes) {
            RandomSource random = seed.generator();
            double[] normal = new double[Math.multiplyExact(count, classes)];
            for (int e = 0; e < normal.length; e++) {
                normal[e] = classes == 2 && e % 2 == 1 ? -normal[e - 1] : random.nextGaussian();
            }
            return normal;
        }
    }

    public static LatentSoftmax moderated() {
        return new LatentSoftmax(Optional.empty());
    }

    public static LatentSoftmax monteCarlo(int count, Seed seed) {
        return new LatentSoftmax(Optional.of(new Samples(count, seed)));
    }

    /** The temperature with the lowest log loss of these rows. */
    public double temperature(MarginScores scores, int[] codes, Workers workers) {
        if (samples.isEmpty()) {
            return Temperature.fit(scores.moderated(), codes);
        }
        double best = LOW;
        double least = Double.POSITIVE_INFINITY;
        double width = (HIGH - LOW) / GRID;
        for (int g = 0; g <= GRID; g++) {
            double loss = loss(scores, codes, Math.exp(LOW + g * width), workers);
            if (loss < least) {
                least = loss;
                best = LOW + g * width;
            }
        }
        return Math.exp(goldenSection(scores, codes, best - width, best + width, workers));
    }

    private double goldenSection(MarginScores scores, int[] codes, double from, double to, Workers workers) {
        double a = from;
        double b = to;
        for (int step = 0; step < STEPS; step++) {
            double left = b - GOLDEN * (b - a);
            double right = a + GOLDEN * (b - a);
            if (loss(scores, codes, Math.exp(left), workers) <= loss(scores, codes, Math.exp(right), workers)) {
                b = right;
            } else {
                a = left;
            }
        }
        return Math.min(HIGH, Math.max(LOW, 0.5 * (a + b)));
    }

    /** Mean log loss. */
    public double loss(MarginScores scores, int[] codes, double temperature, Workers workers) {
        double[] p = probabilities(scores, temperature, workers);
        double sum = 0;
        for (int n = 0; n < codes.length; n++) {
            sum -= Math.log(Math.max(1e-300, p[n * scores.classes() + codes[n]]));
        }
        return sum / codes.length;
    }

    /** By row and class. */
    public double[] probabilities(MarginScores scores, double temperature, Workers workers) {
        int classes = scores.classes();
        double[] p = new double[scores.means().length];
        if (samples.isEmpty()) {
            double[] z = scores.moderated();
            for (int e = 0; e < z.length; e += classes) {
                Temperature.softmax(z, e, temperature, p, e, classes);
            }
            return p;
        }
        double[] normal = samples.get().draw(classes);
        workers.forEachChunk(scores.rows(), CHUNK, (from, to) -> {
            for (int n = from; n < to; n++) {
                sampled(scores, n, temperature, normal, p);
            }
        });
        return p;
    }

    private static void sampled(MarginScores scores, int row, double temperature, double[] normal, double[] into) {
        int classes = scores.classes();
        int at = row * classes;
        double[] deviations = new double[classes];
        Arrays.setAll(deviations, c -> Math.sqrt(scores.variances()[at + c]));
        double[] f = new double[classes];
        double[] share = new double[classes];
        int count = normal.length / classes;
        for (int s = 0; s < count; s++) {
            for (int c = 0; c < classes; c++) {
                f[c] = scores.means()[at + c] + deviations[c] * normal[s * classes + c];
            }
            Temperature.softmax(f, 0, temperature, share, 0, classes);
            for (int c = 0; c < classes; c++) {
                into[at + c] += share[c] / count;
            }
        }
    }
}
