package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * Chooses support points among the training rows, by the distance κ(x, x) + κ(z, z) − 2κ(x, z) that the kernel induces. O(N) kernel values per point;
 * never the whole kernel matrix. Stops early where all other rows equal a chosen one.
 */
public final class SupportPoints {
    /** A squared distance below this share of the mean prior variance is none. */
    private static final double EQUAL = 1e-12;

    private final Kernel kernel;
    private final Features rows;
    private final Compute compute;
    private final double[] priors;
    private final double[] distances; // squared, to the nearest chosen row
    private final double least;
    private final int[] chosen;
    private int count;

    private SupportPoints(Kernel kernel, Features rows, int most, Compute compute) {
        Require.atLeast("support points", most, 1);
        Require.atLeast("rows", rows.rows(), 1);
        this.kernel = kernel;
        this.rows = rows.cached();
        this.compute = compute;
        this.priors = kernel.diagonal(rows);
        this.distances = new double[rows.rows()];
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        this.least = EQUAL * Arrays.stream(priors).average().orElse(1);
        this.chosen = new int[Math.min(most, rows.rows())];
    }

    /** A random row, then always the one farthest from those chosen (Gonzalez 1985). Numbers of at most {@code most} rows, in the order of choice. */
    public static int[] farthest(Kernel kernel, Features rows, int most, Seed seed, Compute compute) {
        SupportPoints points = new SupportPoints(kernel, rows, most, compute);
        points.choose(seed.generator().nextInt(rows.rows()));
        while (points.hasMore()) {
            points.choose(points.farthestRow());
        }
        return points.chosen();
    }

    /** A random row, then others with a probability proportional to their squared distance (Arthur and Vassilvitskii 2007). */
    public static int[] plusPlus(Kernel kernel, Features rows, int most, Seed seed, Compute compute) {
        SupportPoints points = new SupportPoints(kernel, rows, most, compute);
        RandomSource random = seed.generator();
        points.choose(random.nextInt(rows.rows()));
        while (points.hasMore()) {
            points.choose(points.drawn(random));
        }
        return points.chosen();
    }

    private int[] chosen() {
        return Arrays.copyOf(chosen, count);
    }

    private boolean hasMore() {
        return count < chosen.length && distances[farthestRow()] > least;
    }

    /** The first of equals. */
    private int farthestRow() {
        int best = 0;
        for (int n = 1; n < distances.length; n++) {
            best = distances[n] > distances[best] ? n : best;
        }
        return best;
    }

    private int drawn(RandomSource random) {
        double total = 0;
        for (double d : distances) {
            total += d > least ? d : 0;
        }
        double left = random.nextDouble() * total;
        int last = 0;
        for (int n = 0; n < distances.length; n++) {
            if (distances[n] > least) {
                last = n;
                left -= distances[n];
                if (left < 0) {
                    break;
                }
            }
        }
        return last;
    }

    private void choose(int row) {
        chosen[count++] = row;
        double[] with =
                kernel.cross(rows, rows.select(new int[] {row}), compute).array();
        for (int n = 0; n < distances.length; n++) {
            distances[n] = Math.min(distances[n], priors[n] + priors[row] - 2 * with[n]);
        }
        distances[row] = 0;
    }
}
