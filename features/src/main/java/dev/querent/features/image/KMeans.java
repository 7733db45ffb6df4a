package dev.querent.features.image;

import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * K-means (Lloyd 1982) with k-means++ seeding (Arthur and Vassilvitskii 2007). Written here rather than taken from ddogleg,
 * which comes with BoofCV: that one is parallel only on its own threads, cannot be stopped, and holds one object per
 * point. This one works on one array and gives the same centres on any number of threads. A cluster that loses all its
 * points moves to the point farthest from its centre.
 */
public final class KMeans {
    private static final int MOST_ROUNDS = 30;
    /** Ends when a round lowers the objective by less than this share. */
    private static final double LEAST_GAIN = 1e-4;

    private static final int CHUNK = 1024;

    private final int points;
    private final int length;
    private final float[] values;
    private final Run run;

    private KMeans(int points, int length, float[] values, Run run) {
        this.points = points;
        this.length = length;
        this.values = values;
        this.run = run;
    }

    /**
     * Clusters the points and returns the centres.
     *
     * @param values the points, row-major; at least as many as words
     */
    public static Codebook fit(float[] values, int length, int words, Seed seed, Run run) {
        int points = values.length / length;
        if (points < words) {
            throw new IllegalArgumentException(points + " points cannot have " + words + " clusters");
        }
        return new KMeans(points, length, values, run).lloyd(words, seed);
    }

    private Codebook lloyd(int words, Seed seed) {
        float[] centers = spread(words, seed.child("k-means++").generator());
        int[] nearest = new int[points];
        double[] distances = new double[points];
        double before = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            run.progress("codebook", round, MOST_ROUNDS);
            double objective = assign(new Codebook(words, length, centers), centers, nearest, distances);
            if (objective >= before * (1 - LEAST_GAIN)) {
                break;
            }
            before = objective;
            centers = means(words, nearest, distances);
        }
        run.progress("codebook", MOST_ROUNDS, MOST_ROUNDS);
        return new Codebook(words, length, centers);
    }

    /** Each next centre is a point drawn with probability in proportion to its squared distance from the centres so far. */
    private float[] spread(int words, RandomSource random) {
        float[] centers = new float[words * length];
        double[] distances = new double[points];
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        int chosen = random.nextInt(points);
        for (int w = 0; w < words; w++) {
            run.cancellation().check();
            System.arraycopy(values, chosen * length, centers, w * length, length);
            int center = w * length;
            run.workers().forEachChunk(points, CHUNK, (from, to) -> {
                for (int p = from; p < to; p++) {
                    distances[p] = Math.min(distances[p], squaredDistance(p, centers, center));
                }
            });
            chosen = drawn(distances, random);
        }
        return centers;
    }

    private static int drawn(double[] weights, RandomSource random) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double target = random.nextDouble() * total;
        int last = 0;
        for (int p = 0; p < weights.length; p++) {
            if (weights[p] > 0) {
                last = p;
                target -= weights[p];
                if (target < 0) {
                    return p;
                }
            }
        }
        return last; // all points coincide with centres, or round-off at the very end
    }

    private double assign(Codebook book, float[] centers, int[] nearest, double[] distances) {
        run.workers().forEachChunk(points, CHUNK, (from, to) -> {
            run.cancellation().check();
            float[] scratch = new float[book.words()];
            for (int p = from; p < to; p++) {
                nearest[p] = book.nearest(values, p * length, scratch);
                distances[p] = squaredDistance(p, centers, nearest[p] * length);
            }
        });
        double sum = 0;
        for (double distance : distances) {
            sum += distance;
        }
        return sum;
    }

    private float[] means(int words, int[] nearest, double[] distances) {
        double[] sums = new double[words * length];
        int[] counts = new int[words];
        for (int p = 0; p < points; p++) {
            counts[nearest[p]]++;
            for (int j = 0; j < length; j++) {
                sums[nearest[p] * length + j] += values[p * length + j];
            }
        }
        float[] centers = new float[words * length];
        for (int w = 0; w < words; w++) {
            if (counts[w] == 0) {
                int farthest = farthest(distances);
                distances[farthest] = 0; // taken: the next empty cluster gets another
                System.arraycopy(values, farthest * length, centers, w * length, length);
                continue;
            }
            for (int j = 0; j < length; j++) {
                centers[w * length + j] = (float) (sums[w * length + j] / counts[w]);
            }
        }
        return centers;
    }

    private static int farthest(double[] distances) {
        int farthest = 0;
        for (int p = 1; p < distances.length; p++) {
            if (distances[p] > distances[farthest]) {
                farthest = p;
            }
        }
        return farthest;
    }

    private double squaredDistance(int point, float[] centers, int center) {
        double sum = 0;
        for (int j = 0; j < length; j++) {
            double difference = values[point * length + j] - centers[center + j];
            sum += difference * difference;
        }
        return sum;
    }
}
