package dev.querent.lab.hik;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;

/**
 * Two classes in eight dimensions. Only the first two dimensions are informative: they are normal around 0.5 ± 0.25 and 0.5 ∓ 0.25 by
 * class, with standard deviation 0.2, cut to 0..1; the others are uniform. Rows are divided by their sum. The best possible rate is
 * about 96 %.
 */
final class RelevanceData {
    static final int DIMENSIONS = 8;
    static final int RELEVANT = 2;
    private static final double SHIFT = 0.25;
    private static final double SPREAD = 0.2;
    private static final LabelSet CLASSES = LabelSet.of(List.of("first", "second"));

    private RelevanceData() {}

    /** @param width the irrelevant dimensions are uniform from 0 to this */
    static LabeledData draw(int perClass, double width, Seed seed) {
        RandomSource random = seed.generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        int[] codes = new int[2 * perClass];
        double[] row = new double[DIMENSIONS];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = i % 2;
            double sign = codes[i] == 0 ? 1 : -1;
            for (int d = 0; d < DIMENSIONS; d++) {
                row[d] = d < RELEVANT ? informative(d == 0 ? sign : -sign, random) : width * random.nextDouble();
            }
            double sum = Arrays.stream(row).sum();
            for (int d = 0; d < DIMENSIONS; d++) {
                builder.add(d, row[d] / sum);
            }
            builder.endRow();
        }
        return new LabeledData(builder.build(DIMENSIONS), Labels.of(CLASSES, codes));
    }

    private static double informative(double sign, RandomSource random) {
        return Math.max(0, Math.min(1, 0.5 + sign * SHIFT + SPREAD * random.nextGaussian()));
    }
}
