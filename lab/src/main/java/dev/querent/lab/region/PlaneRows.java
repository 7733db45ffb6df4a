package dev.querent.lab.region;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;

/** Rows of two features whose classes no line separates. */
public final class PlaneRows {
    private static final double NOISE = 0.16;

    /** Distance of a small cluster's centre from that of all rows; the main clusters have a standard deviation of 1. */
    private static final double FAR = 5;

    private PlaneRows() {}

    /** Two half circles that reach into each other, one class each. */
    public static LabeledData moons(int count, Seed seed) {
        return draw(count, List.of("blue", "orange"), seed);
    }

    /** Two pairs of half circles side by side, a class each. */
    static LabeledData pairs(int count, Seed seed) {
        return draw(count, List.of("a", "b", "c", "d"), seed);
    }

    /** Horizontal stripes of two classes, so that only the height tells them apart. */
    static LabeledData stripes(int count, Seed seed) {
        RandomSource random = seed.generator();
        double[][] rows = new double[count][];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int stripe = i % 4;
            rows[i] = new double[] {6 * random.nextDouble(), 0.5 * (stripe + 0.15 + 0.7 * random.nextDouble())};
            names.add(stripe % 2 == 0 ? "blue" : "orange");
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    /**
     * Two overlapping clusters, and a small one on the far side of each of the class opposite to it. Rows of the main clusters come first; in both parts the
     * clusters take turns.
     */
    public static LabeledData farClusters(int main, int small, Seed seed) {
        RandomSource random = seed.generator();
        List<double[]> rows = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < main; i++) {
            rows.add(around(i % 2 == 0 ? -1 : 1, 1, random));
            names.add(i % 2 == 0 ? "left" : "right");
        }
        for (int i = 0; i < small; i++) {
            rows.add(around(i % 2 == 0 ? -FAR : FAR, 0.3, random));
            names.add(i % 2 == 0 ? "right" : "left");
        }
        return new LabeledData(DenseFeatures.of(rows.toArray(double[][]::new)), Labels.of(names));
    }

    private static double[] around(double x, double deviation, RandomSource random) {
        return new double[] {x + deviation * random.nextGaussian(), deviation * random.nextGaussian()};
    }

    private static LabeledData draw(int count, List<String> classes, Seed seed) {
        RandomSource random = seed.generator();
        double[][] rows = new double[count][];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int c = i % classes.size();
            double angle = Math.PI * random.nextDouble();
            boolean lower = c % 2 == 1;
            double x = lower ? 1 - Math.cos(angle) : Math.cos(angle);
            double y = lower ? 0.4 - Math.sin(angle) : Math.sin(angle);
            rows[i] = new double[] {x + 4 * (c / 2) + NOISE * random.nextGaussian(), y + NOISE * random.nextGaussian()};
            names.add(classes.get(c));
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }
}
