package dev.querent.core.gp.probit.inference;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import java.util.Arrays;
import java.util.List;

/** One machine for each class against all others; for two classes that of the first, whose negative is the second's. */
public final class OneVersusRest {
    private OneVersusRest() {}

    public static int machines(int classes) {
        return classes == 2 ? 1 : classes;
    }

    /** +1 for rows of the class of a machine, −1 for all others. */
    public static double[] targets(Labels labels, int machine) {
        double[] targets = new double[labels.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = labels.code(i) == machine ? 1 : -1;
        }
        return targets;
    }

    /** Labels of the rows of a class, which becomes the first, and of the others. */
    public static Labels labels(Labels labels, int machine) {
        int[] codes = new int[labels.size()];
        Arrays.setAll(codes, i -> labels.code(i) == machine ? 0 : 1);
        return Labels.of(LabelSet.of(List.of("own", "others")), codes);
    }

    /** Scores of all classes, row after row, from those of the machines. */
    public static double[] scores(List<double[]> byMachine, int classes) {
        int rows = byMachine.get(0).length;
        double[] scores = new double[Math.multiplyExact(rows, classes)];
        for (int i = 0; i < rows; i++) {
            for (int c = 0; c < classes; c++) {
                scores[i * classes + c] = classes == 2 && c == 1
                        ? -byMachine.get(0)[i]
                        : byMachine.get(c)[i];
            }
        }
        return scores;
    }
}
