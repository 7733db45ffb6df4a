package dev.querent.lab.hik;

import dev.querent.core.data.Labels;
import java.util.stream.IntStream;

/** Recognition by the highest score: averaged over classes, which is the papers' average recognition rate, or over rows. */
final class ScoreRecall {
    private ScoreRecall() {}

    /** The mean recall of the classes, from scores row by row, one per class; classes without a test row are left out. */
    static double of(double[] scores, Labels labels) {
        int classes = labels.classes().size();
        int[] right = new int[classes];
        for (int row = 0; row < labels.size(); row++) {
            if (best(scores, row * classes, classes) == labels.code(row)) {
                right[labels.code(row)]++;
            }
        }
        int[] counts = labels.counts();
        return IntStream.range(0, classes)
                .filter(c -> counts[c] > 0)
                .mapToDouble(c -> (double) right[c] / counts[c])
                .average()
                .orElseThrow(() -> new IllegalArgumentException("there are no test rows"));
    }

    /** The share of rows that are right. */
    static double correct(double[] scores, Labels labels) {
        int classes = labels.classes().size();
        long right = IntStream.range(0, labels.size())
                .filter(row -> best(scores, row * classes, classes) == labels.code(row))
                .count();
        return (double) right / labels.size();
    }

    private static int best(double[] scores, int from, int classes) {
        int best = 0;
        for (int c = 1; c < classes; c++) {
            if (scores[from + c] > scores[from + best]) {
                best = c;
            }
        }
        return best;
    }
}
