package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import java.util.Arrays;

/**
 * The rows of a learner: those it has, followed by those it is about to learn.
 *
 * @param classes by row; may be longer than the number of rows
 * @param classWeights by class
 */
record LearningRows(RowHistory history, LabelSet names, int[] classes, double[] classWeights) {

    static LearningRows of(RowHistory history, LabelSet names, ClassWeighting weighting) {
        NumberedRows all = history.joined();
        int[] codes = all.data().labels().recoded(names).codes();
        return new LearningRows(history, names, codes, weighting.of(codes, codes.length, names.size()));
    }

    /** These rows followed by the additional ones of {@code grown}. */
    LearningRows grownTo(RowHistory grown, LabelSet grownNames, ClassWeighting weighting) {
        int before = history.size();
        int after = grown.size();
        int[] codes =
                classes.length >= after ? classes : Arrays.copyOf(classes, Math.max(after, before + (before >> 1)));
        for (int row = before; row < after; row++) {
            codes[row] = grownNames.code(grown.label(row));
        }
        return new LearningRows(grown, grownNames, codes, weighting.of(codes, after, grownNames.size()));
    }

    /** The same rows, without the array that later rows are written into. */
    LearningRows copy() {
        return new LearningRows(history, names, Arrays.copyOf(classes, size()), classWeights);
    }

    int size() {
        return history.size();
    }
}
