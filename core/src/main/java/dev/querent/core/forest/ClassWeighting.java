package dev.querent.core.forest;

import dev.querent.core.internal.Named;
import java.util.Arrays;
import java.util.List;

/** How much a row of each class counts when splits are judged and leaves are filled. */
public enum ClassWeighting implements Named {
    /** Every row alike. */
    EQUAL_ROWS("none"),
    /** Rows of rare classes more, so that all classes that have rows count alike. */
    BALANCED("balanced");

    private final String label;

    ClassWeighting(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    public static List<String> labels() {
        return Named.labels(values());
    }

    public static ClassWeighting labelled(String label) {
        return Named.find(values(), "class weights", label);
    }

    /** By class code; of mean 1 over the rows. */
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
