package dev.querent.core.hybrid;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;

/** Rings around the origin, which low trees confuse, and members that learn quickly. */
final class Rings {
    private Rings() {}

    static LabeledData draw(int n, int classes, long seed) {
        return draw(n, classes, 0.25, seed);
    }

    /** @param noise standard deviation of the radius */
    static LabeledData draw(int n, int classes, double noise, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int ring = i % classes;
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + ring + noise * random.nextGaussian();
            rows[i][0] = radius * Math.cos(angle);
            rows[i][1] = radius * Math.sin(angle);
            names.add("ring " + ring);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    /** Rows with rings drawn at random. */
    static LabeledData mislabelled(int n, int classes, long seed) {
        RandomSource random = Seed.of(seed).child("labels").generator();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            names.add("ring " + random.nextInt(classes));
        }
        return new LabeledData(draw(n, classes, seed).features(), Labels.of(names));
    }

    static ForestOptions forest(int maxHeight) {
        return ForestOptions.builder().trees(30).maxHeight(maxHeight).build();
    }

    static IvmOptions ivm() {
        return IvmOptions.builder().active(40).evaluations(6).build();
    }

    static ForestIvmOptions options(ForestIvmOptions.Combination combination, int maxHeight, int expertRows) {
        return new ForestIvmOptions(forest(maxHeight), ivm(), combination, expertRows, 0.95);
    }
}
