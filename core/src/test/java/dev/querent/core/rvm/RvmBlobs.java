package dev.querent.core.rvm;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;

/** Rows to learn, and how well they were. */
final class RvmBlobs {
    private static final double[][] CENTRES = {{1, 1, 3}, {3, 1, 1}, {1, 3, 1}};
    private static final List<String> NAMES = List.of("red", "green", "blue");

    private RvmBlobs() {}

    /** Overlapping blobs in the positive quadrant. */
    static LabeledData of(int n, int classes, double spread, Seed seed) {
        RandomSource random = seed.generator();
        double[][] rows = new double[n][3];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            codes[i] = random.nextInt(classes);
            for (int d = 0; d < 3; d++) {
                rows[i][d] = Math.max(0, CENTRES[codes[i]][d] + spread * random.nextGaussian());
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(NAMES.subList(0, classes)), codes));
    }

    static double accuracy(Predictions predictions, Labels labels) {
        int right = 0;
        for (int i = 0; i < labels.size(); i++) {
            right += predictions.best(i) == labels.code(i) ? 1 : 0;
        }
        return right / (double) labels.size();
    }
}
