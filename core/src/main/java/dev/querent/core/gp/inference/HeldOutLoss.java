package dev.querent.core.gp.inference;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/**
 * Log loss of held-out rows as a function of kernel and noise: {@link ClosedFormCrossValidation} with slope and damping of
 * the probabilities fitted to it.
 *
 * <p>The evidence treats targets of ±1 as values of a Gaussian process, which they are not. Its maximum can explain all labels as noise,
 * especially if they are few and were queried near class boundaries; held-out rows reveal this.
 */
public record HeldOutLoss(LabeledData data, Compute compute, Run run) implements HeldOutCheck {
    /** More rows hardly change the loss, and its cost is cubic in them. */
    static final int MOST_ROWS = 500;

    private static final int FOLDS = 5;

    /** The loss of these rows, or of a stratified sample if there are many. */
    public static HeldOutLoss of(LabeledData data, Seed seed, Compute compute, Run run) {
        return new HeldOutLoss(data.sample(MOST_ROWS, seed.child("held-out-loss")), compute, run);
    }

    /** Infinite if K̃ is not positive definite. */
    @Override
    public double at(Kernel kernel, double noise) {
        run.cancellation().check();
        Labels labels = data.labels();
        Matrix alpha = LabelTargets.of(labels);
        try {
            CholeskyFactor factor = JitteredFactor.of(kernel, noise, data.features(), compute, FitListener.NONE)
                    .factor();
            factor.solveInPlace(alpha, compute.workers());
            return of(ClosedFormCrossValidation.of(factor, alpha, labels, FOLDS, compute), labels);
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return Double.POSITIVE_INFINITY;
        }
    }

    /** The mean log loss of held-out rows, with slope and damping fitted to them. */
    public static double of(HeldOutMoments heldOut, Labels labels) {
        SlopeFit fit = new SlopeFit(heldOut.moved(LabelFrequencies.shift(labels)), labels.codes());
        ClassProbabilities probabilities = fit.plain();
        return IntStream.range(0, labels.size())
                .mapToDouble(row -> fit.loss(row, probabilities))
                .average()
                .orElseThrow();
    }
}
