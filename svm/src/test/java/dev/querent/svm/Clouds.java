package dev.querent.svm;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;

/** Overlapping clouds in the positive quadrant. */
final class Clouds {
    private static final double[][] CENTRES = {{1, 1, 3}, {3, 1, 1}, {1, 3, 1}, {2, 2, 2}};
    private static final List<String> NAMES = List.of("red", "green", "blue", "grey");

    private Clouds() {}

    static LabeledData of(int rows, int classes, double spread, Seed seed) {
        RandomSource random = seed.generator();
        double[][] values = new double[rows][3];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = random.nextInt(classes);
            for (int d = 0; d < 3; d++) {
                values[i][d] = Math.max(0, CENTRES[codes[i]][d] + spread * random.nextGaussian());
            }
        }
        LabelSet names = LabelSet.of(NAMES.subList(0, classes));
        return new LabeledData(DenseFeatures.of(values), Labels.of(names, codes));
    }

    static double accuracy(Predictions predictions, Labels labels) {
        int right = 0;
        for (int i = 0; i < labels.size(); i++) {
            right += predictions.best(i) == labels.code(i) ? 1 : 0;
        }
        return right / (double) labels.size();
    }

    /** Mean of the largest probability. */
    static double confidence(Predictions predictions) {
        double sum = 0;
        for (int i = 0; i < predictions.rows(); i++) {
            sum += predictions.confidence(i);
        }
        return sum / predictions.rows();
    }
}
