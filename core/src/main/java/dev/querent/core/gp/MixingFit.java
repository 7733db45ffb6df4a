package dev.querent.core.gp;

import dev.querent.core.data.Labels;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Finds a {@link ClassMixing} by multinomial logistic regression on held-out scores. The strength of its ridge is chosen by
 * cross-validation on the same rows, and there is none where it does not lower the log loss clearly.
 *
 * @param mixing of all rows
 * @param rows it was found from
 * @param unseen their scores, each mixed by a fit that has not seen the row
 */
record MixingFit(ClassMixing mixing, int[] rows, HeldOutMoments unseen) {
    /** From strong to weak, each starting where the one before ended. */
    private static final double[] RIDGES = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4};

    private static final int FOLDS = 6;

    /** More classes would take longer than training does. */
    private static final int MOST_CLASSES = 32;

    private static final int LEAST_ROWS_PER_CLASS = 10;

    /** Rows beyond these add little but time. */
    private static final int MOST_ROWS = 4_000;

    /** Tight, so that scores that differ by little give probabilities that differ by little. */
    private static final Lbfgs SEARCH = new Lbfgs(300, 10, 1e-5);

    /** Empty where there is too little to learn from, or nothing to gain. */
    static Optional<MixingFit> of(HeldOutMoments heldOut, Labels labels, ClassProbabilities plain) {
        int classes = heldOut.targets();
        if (classes < 3 || classes > MOST_CLASSES || heldOut.rows() < LEAST_ROWS_PER_CLASS * classes) {
            return Optional.empty();
        }
        int[] rows = evenly(heldOut.rows());
        double[][] losses = new double[RIDGES.length][heldOut.rows()];
        ClassMixing[][] found = new ClassMixing[FOLDS][RIDGES.length];
        ClassMixing none = ClassMixing.owning(classes, new double[classes * (classes + 1)]);
        for (int fold = 0; fold < FOLDS; fold++) {
            int own = fold;
            int[] others = positions(rows, position -> position % FOLDS != own);
            int[] tested = positions(rows, position -> position % FOLDS == own);
            double[] point = none.weights();
            for (int k = 0; k < RIDGES.length; k++) {
                MixingObjective objective = new MixingObjective(heldOut, labels.codes(), others, plain, RIDGES[k]);
                point = minimum(objective, point);
                found[fold][k] = ClassMixing.owning(classes, point.clone());
                for (int row : tested) {
                    losses[k][row] = objective.loss(row, found[fold][k]);
                }
            }
        }
        int best = 0;
        for (int k = 1; k < RIDGES.length; k++) {
            best = sum(losses[k]) < sum(losses[best]) ? k : best;
        }
        MixingObjective all = new MixingObjective(heldOut, labels.codes(), rows, plain, 0);
        if (!clearlyBelow(losses[best], row -> all.loss(row, none), rows)) {
            return Optional.empty();
        }
        double[] point = none.weights();
        for (int k = 0; k <= best; k++) {
            point = minimum(new MixingObjective(heldOut, labels.codes(), rows, plain, RIDGES[k]), point);
        }
        ClassMixing mixing = ClassMixing.owning(classes, point);
        return Optional.of(new MixingFit(mixing, rows, unseen(heldOut, rows, found, best)));
    }

    private static int[] evenly(int available) {
        int count = Math.min(available, MOST_ROWS);
        return IntStream.range(0, count)
                .map(i -> (int) ((long) i * available / count))
                .toArray();
    }

    private static int[] positions(int[] rows, IntPredicate wanted) {
        return IntStream.range(0, rows.length).filter(wanted).map(p -> rows[p]).toArray();
    }

    private static double[] minimum(MixingObjective objective, double[] start) {
        return SEARCH.minimise(objective, start, Box.around(start, 1e3), Seed.of(0), Budget.unlimited())
                .point();
    }

    private static double sum(double[] losses) {
        double sum = 0;
        for (double loss : losses) {
            sum += loss;
        }
        return sum;
    }

    /** By more than the standard error of the mean difference. */
    private static boolean clearlyBelow(double[] losses, IntToDoubleFunction reference, int[] rows) {
        double sum = 0;
        double squares = 0;
        for (int row : rows) {
            double gain = reference.applyAsDouble(row) - losses[row];
            sum += gain;
            squares += gain * gain;
        }
        double mean = sum / rows.length;
        double variance = Math.max(0, squares / rows.length - mean * mean);
        return mean > Math.sqrt(variance / rows.length);
    }

    private static HeldOutMoments unseen(HeldOutMoments heldOut, int[] rows, ClassMixing[][] found, int best) {
        int classes = heldOut.targets();
        double[] means = new double[rows.length * classes];
        double[] variances = new double[rows.length];
        double[] scores = new double[classes];
        double[] mixed = new double[classes];
        for (int p = 0; p < rows.length; p++) {
            for (int m = 0; m < classes; m++) {
                scores[m] = heldOut.mean(rows[p], m);
            }
            found[p % FOLDS][best].apply(scores, mixed);
            System.arraycopy(mixed, 0, means, p * classes, classes);
            variances[p] = heldOut.variance(rows[p]);
        }
        return HeldOutMoments.owning(classes, means, variances);
    }
}
