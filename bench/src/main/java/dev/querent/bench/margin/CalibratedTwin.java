package dev.querent.bench.margin;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Calibration;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * The expected calibration error of a model that makes the same predictions and is perfectly calibrated: true classes are drawn from its
 * probabilities. It is above 0, because the bins hold few rows.
 */
final class CalibratedTwin {
    private static final int DRAWS = 100;

    private CalibratedTwin() {}

    static double ece(Predictions said, Seed seed) {
        double sum = 0;
        for (int d = 0; d < DRAWS; d++) {
            RandomSource random = seed.child("calibrated twin", d).generator();
            int[] codes = new int[said.rows()];
            for (int row = 0; row < codes.length; row++) {
                double left = random.nextDouble();
                while (codes[row] < said.classes().size() - 1 && left >= said.probability(row, codes[row])) {
                    left -= said.probability(row, codes[row]++);
                }
            }
            sum += Calibration.of(said, Labels.of(said.classes(), codes)).ece();
        }
        return sum / DRAWS;
    }
}
