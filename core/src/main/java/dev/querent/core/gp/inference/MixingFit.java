package dev.querent.core.gp.inference;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Fits a {@link ClassMixing} by multinomial logistic regression on held-out scores. Cross-validation on the same rows chooses the ridge penalty;
 * there is no mixing unless it clearly lowers the log loss.
 *
 * @param mixing fitted to all rows
 * @param rows used in the fit
 * @param unseen their scores, each mixed by a fit that has not seen the row
 */
record MixingFit(ClassMixing mixing, int[] rows, HeldOutMoments unseen) {
    /** Decreasing; each fit starts from the previous one, as long as the loss improves. */
    private static final double[] RIDGES = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4};

    private static final int FOLDS = 6;

    /** With more classes it would take longer than training. */
    private static final int MOST_CLASSES = 32;

    static final int LEAST_ROWS_PER_CLASS = 10;

    /** More rows add little but time. */
    private static final int MOST_ROWS = 4_000;

    /** Accurate enough to compare ridges: losses within about 1e-5 of the optimum. */
    private static final Lbfgs ROUGH = new Lbfgs(300, 10, 1e-3);

    /** Tight, so that similar scores give similar probabilities. */
    private static final Lbfgs CLOSE = new Lbfgs(300, 10, 1e-5);

    /** Empty if there are too few rows or nothing to gain. */
    static Optional<MixingFit> of(HeldOutMoments heldOut, Labels labels, ClassProbabilities plain, Workers workers) {
        int classes = heldOut.targets();
        if (classes < 3 || classes > MOST_CLASSES || heldOut.rows() < LEAST_ROWS_PER_CLASS * classes) {
            return Optional.empty();
        }
        int[] rows = RowNumbers.evenly(MOST_ROWS, heldOut.rows());
        int[] codes = labels.codes();
        ClassMixing none = new ClassMixing(classes, new double[classes * (classes + 1)]);
        List<ClassMixing> start = Collections.nCopies(FOLDS, none);
        double[] without = losses(heldOut, codes, rows, plain, start);
        double[] least = without;
        List<ClassMixing> best = start;
        int used = 0;
        while (used < RIDGES.length) {
            double ridge = RIDGES[used];
            List<ClassMixing> from = best;
            List<ClassMixing> found = workers.mapInOrder(FOLDS, fold -> {
                int[] others = positions(rows, position -> position % FOLDS != fold);
                return minimum(new MixingObjective(heldOut, codes, others, plain, ridge), from.get(fold), ROUGH);
            });
            double[] losses = losses(heldOut, codes, rows, plain, found);
            if (!(sum(losses) < sum(least))) {
                break; // weaker ridges would overfit more
            }
            least = losses;
            best = found;
            used++;
        }
        double[] lowest = least;
        double[] gains = IntStream.range(0, rows.length)
                .mapToDouble(p -> without[p] - lowest[p])
                .toArray();
        if (used == 0 || !SignificantGain.isClear(gains)) {
            return Optional.empty();
        }
        MixingObjective all = new MixingObjective(heldOut, codes, rows, plain, RIDGES[used - 1]);
        return Optional.of(new MixingFit(minimum(all, best.get(0), CLOSE), rows, unseen(heldOut, rows, best)));
    }

    /** The loss of each row under the mixing that has not seen it. */
    private static double[] losses(
            HeldOutMoments heldOut, int[] codes, int[] rows, ClassProbabilities plain, List<ClassMixing> byFold) {
        MixingObjective objective = new MixingObjective(heldOut, codes, rows, plain, 0);
        return IntStream.range(0, rows.length)
                .mapToDouble(p -> objective.loss(rows[p], byFold.get(p % FOLDS)))
                .toArray();
    }

    private static int[] positions(int[] rows, IntPredicate wanted) {
        return IntStream.range(0, rows.length).filter(wanted).map(p -> rows[p]).toArray();
    }

    private static ClassMixing minimum(MixingObjective objective, ClassMixing start, Lbfgs search) {
        WhitenedObjective whitened = new WhitenedObjective(objective);
        double[] point = whitened.point(start.weights());
        double[] found = search.minimise(whitened, point, Box.around(point, 1e3), Seed.of(0), Budget.unlimited())
                .point();
        return new ClassMixing(start.classes(), whitened.weights(found));
    }

    private static double sum(double[] losses) {
        double sum = 0;
        for (double loss : losses) {
            sum += loss;
        }
        return sum;
    }

    private static HeldOutMoments unseen(HeldOutMoments heldOut, int[] rows, List<ClassMixing> byFold) {
        int classes = heldOut.targets();
        double[] means = new double[rows.length * classes];
        double[] variances = new double[rows.length];
        double[] scores = new double[classes];
        double[] mixed = new double[classes];
        for (int p = 0; p < rows.length; p++) {
            heldOut.copyMeans(rows[p], scores);
            byFold.get(p % FOLDS).apply(scores, mixed);
            System.arraycopy(mixed, 0, means, p * classes, classes);
            variances[p] = heldOut.variance(rows[p]);
        }
        return new HeldOutMoments(classes, means, variances);
    }
}
