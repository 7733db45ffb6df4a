package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.HeldOutCheck;
import dev.querent.core.gp.inference.HeldOutLoss;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;

/** Log loss of held-out rows by sparse regression as a function of kernel and noise, see {@link HeldOutLoss}. */
public record SparseHeldOutLoss(
        SparseApproximation approximation, Features inducing, LabeledData data, int folds, Run run)
        implements HeldOutCheck {

    @Override
    public double at(Kernel kernel, double noise) {
        run.cancellation().check();
        Compute compute = Compute.on(run.workers());
        try {
            InducingRows points = InducingRows.of(kernel, inducing, compute, FitListener.NONE);
            SparseRegression regression = new SparseRegression(approximation, noise, points, data, folds, compute);
            return HeldOutLoss.of(regression.heldOut(), data.labels());
        } catch (NotPositiveDefiniteException tooLittleNoise) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
