package dev.querent.core.gp;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NotPositiveDefiniteException;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/**
 * The log loss of held-out rows, as a function of kernel and noise: closed-form cross-validation ({@link HeldOutMoments}) with probabilities
 * whose slope and damping were fitted to it.
 *
 * <p>The evidence says how well targets of ±1 are explained as values of a Gaussian process, which they are not. Its maximum can be a process that
 * takes all labels for noise, above all where they are few and were asked for at the borders between classes; held-out rows tell.
 */
public final class HeldOutLoss {
    /** With more rows the loss hardly says more, and its cost grows with their cube. */
    static final int MOST_ROWS = 500;

    private static final int FOLDS = 5;

    private final Features rows;
    private final Labels labels;
    private final Compute compute;
    private final Run run;

    private HeldOutLoss(Features rows, Labels labels, Compute compute, Run run) {
        this.rows = rows;
        this.labels = labels;
        this.compute = compute;
        this.run = run;
    }

    /** Of these rows; where there are many, of a sample that has its share of each class. */
    public static HeldOutLoss of(Features rows, Labels labels, Seed seed, Compute compute, Run run) {
        if (labels.size() <= MOST_ROWS) {
            return new HeldOutLoss(rows, labels, compute, run);
        }
        int[] sample = Split.stratified(labels, (double) MOST_ROWS / labels.size(), seed.child("held-out-loss"))
                .test();
        return new HeldOutLoss(rows.select(sample), labels.select(sample), compute, run);
    }

    /** Infinite where K̃ is not positive definite. */
    double at(Kernel kernel, double noise) {
        run.cancellation().check();
        Matrix targets = LabelTargets.of(labels);
        try {
            DensePosterior posterior = JitteredPosterior.of(kernel, noise, rows, targets, compute, FitListener.NONE);
            HeldOutMoments heldOut = HeldOutMoments.of(
                    posterior.factor(compute),
                    posterior.weights(),
                    targets,
                    Split.contiguousFolds(labels, Math.min(FOLDS, labels.size())),
                    compute);
            SlopeFit fit = new SlopeFit(heldOut.moved(LabelFrequencies.shift(labels)), labels.codes());
            ClassProbabilities probabilities = fit.plain();
            return IntStream.range(0, labels.size())
                    .mapToDouble(row -> fit.loss(row, probabilities))
                    .average()
                    .orElseThrow();
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
