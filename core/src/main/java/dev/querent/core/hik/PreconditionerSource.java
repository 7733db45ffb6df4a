package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.GridPreconditioner;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.PreconditionerChoice;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * What the base of a carried preconditioner was made of, so that the same can be made again: its choice counts operations and asks no clock.
 * Kernel and noise are those of the model it serves, because a change of these makes a new base.
 *
 * @param forUpdates whether it was made for many updates to follow, not for the solve at hand
 * @param columns right-hand sides that it was chosen for
 * @param rows at that time
 */
record PreconditionerSource(boolean forUpdates, int columns, SparseFeatures rows) {

    /** The one a learner starts with: worth more than one solve would spend on it, because many updates follow. */
    static UpdatedPreconditioner carried(HikModel model, Run run) {
        HikPosterior posterior = model.posterior();
        PreconditionerSource source =
                new PreconditionerSource(true, posterior.alpha().columns(), posterior.rows());
        return UpdatedPreconditioner.of(
                source.forUpdates(model, posterior.matrix(), model.varianceSources(), run), source);
    }

    /** The one that pays for the solve at hand. */
    static UpdatedPreconditioner carried(HikFit fit, int columns, Run run) {
        PreconditionerSource source = new PreconditionerSource(false, columns, fit.rows());
        return UpdatedPreconditioner.of(fit.preconditioner(columns, columns, run), source);
    }

    /** Makes it again for a model that goes on from these rows. */
    Preconditioner base(HikModel model, Run run) {
        HikFit fit = new HikFit(
                rows, SortedIndex.of(rows, run.workers()), model.hyperparameters(), model.settings(), run.workers());
        if (!forUpdates) {
            return fit.preconditioner(columns, columns, run);
        }
        HikVariances sources =
                new HikVariances(rows, fit.matrix(), model.settings().quantisation());
        return forUpdates(model, fit.matrix(), sources, run);
    }

    private Preconditioner forUpdates(HikModel model, IntersectionMatrix matrix, HikVariances sources, Run run) {
        double tolerance = model.settings().solver().tolerance();
        PreconditionerChoice.Prospect low =
                HikPreconditioner.prospect(rows, matrix, columns, columns, tolerance, run.workers());
        Optional<GridPreconditioner> grid = new GridChoice(rows, matrix, run.workers()).against(low);
        return grid.isPresent() ? grid.get() : sources.preconditioner(run.workers());
    }
}
