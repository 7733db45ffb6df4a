package dev.querent.core.kernel;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.random.RandomSource;

/** Rows that hurt: ties, zeros, empty rows, empty dimensions, duplicates. */
public final class RandomRows {
    private RandomRows() {}

    /** Values in 0..1, quantised to make ties; about {@code share} of them not zero; every fifth row may be empty. */
    public static Features histograms(RandomSource random, int rows, int columns, double share, boolean sparse) {
        double[][] values = new double[rows][columns];
        int emptyColumn = columns > 1 ? random.nextInt(columns) : -1;
        for (double[] row : values) {
            if (random.nextInt(5) == 0 && rows > 3) {
                continue;
            }
            for (int d = 0; d < columns; d++) {
                if (d != emptyColumn && random.nextDouble() < share) {
                    row[d] = random.nextInt(3) == 0 ? random.nextInt(4) / 4.0 : random.nextDouble();
                }
            }
        }
        if (rows > 2) {
            values[rows - 1] = values[0].clone();
        }
        DenseFeatures dense = DenseFeatures.of(values);
        return sparse ? SparseFeatures.copyOf(dense) : dense;
    }

    /** Normal values of both signs. */
    public static Features normal(RandomSource random, int rows, int columns) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int d = 0; d < columns; d++) {
                row[d] = random.nextGaussian();
            }
        }
        return DenseFeatures.of(values);
    }
}
