package dev.querent.core.forest;

import dev.querent.core.option.NamedChoice;
import java.util.Arrays;

/** Class weights for split search and leaves. */
public enum ClassWeighting implements NamedChoice {
    /** Equal weights for all rows. */
    NONE,
    /** Larger weights for rare classes, so that all classes with rows have the same total weight. */
    BALANCED;

    /** By class code; with mean 1 over the rows. */
    double[] of(int[] codes, int rows, int classes) {
        double[] weights = new double[classes];
        Arrays.fill(weights, 1);
        if (this == BALANCED) {
            int[] counts = new int[classes];
            for (int i = 0; i < rows; i++) {
                counts[codes[i]]++;
            }
            long present = Arrays.stream(counts).filter(count -> count > 0).count();
            for (int c = 0; c < classes; c++) {
                weights[c] = counts[c] == 0 ? 1 : (double) rows / present / counts[c];
            }
        }
        return weights;
    }
}
