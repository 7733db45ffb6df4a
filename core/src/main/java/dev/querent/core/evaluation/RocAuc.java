package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import java.util.Optional;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * Area under the ROC curve: the probability that a random positive row scores above a random negative one, a tie counting
 * one half.
 */
public record RocAuc(double value, int positives, int negatives) {

    /**
     * For a model of two classes: the second class is the positive one, its probability the score. Empty if the model has another number of
     * classes or all test rows have one class.
     */
    public static Optional<RocAuc> of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        if (test.classes() != 2) {
            return Optional.empty();
        }
        double[] scores = new double[test.count()];
        boolean[] positive = new boolean[test.count()];
        for (int row = 0; row < test.count(); row++) {
            scores[row] = predictions.probability(row, 1);
            positive[row] = test.actual(row) == 1;
        }
        return of(scores, positive);
    }

    /** Higher scores should mean positive. Empty without positives or negatives: the area is undefined. */
    public static Optional<RocAuc> of(double[] scores, boolean[] positive) {
        Require.that(scores.length == positive.length, "number of scores", scores.length, "" + positive.length);
        double[] comparable = new double[scores.length];
        int positives = 0;
        for (int i = 0; i < scores.length; i++) {
            Require.that(!Double.isNaN(scores[i]), "score of row " + i, scores[i], "a number");
            comparable[i] = scores[i] + 0.0; // -0.0 becomes 0.0: ranking distinguishes them
            positives += positive[i] ? 1 : 0;
        }
        int negatives = scores.length - positives;
        return positives == 0 || negatives == 0
                ? Optional.empty()
                : Optional.of(new RocAuc(area(comparable, positive, positives, negatives), positives, negatives));
    }

    /** Mann–Whitney U: (rank sum of the positives - its least value) / number of pairs; ties share a mean rank. */
    private static double area(double[] scores, boolean[] positive, int positives, int negatives) {
        double[] ranks = new NaturalRanking().rank(scores);
        double rankSum = 0;
        for (int i = 0; i < ranks.length; i++) {
            rankSum += positive[i] ? ranks[i] : 0;
        }
        return (rankSum - positives * (positives + 1.0) / 2) / ((double) positives * negatives);
    }
}
