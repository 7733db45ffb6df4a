package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.inference.GridChoice;
import dev.querent.core.hik.inference.HikPreconditioner;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.PreconditionerChoice;
import dev.querent.core.progress.Run;

/**
 * The input from which the base of a carried preconditioner can be rebuilt identically: its choice counts operations and reads no clock. Kernel
 * and noise are those of its model, because a change of them makes a new base.
 *
 * @param forUpdates whether it was made for many later updates, not for the present solve
 * @param columns right-hand sides that it was chosen for
 * @param rows at that time
 */
record PreconditionerSource(boolean forUpdates, int columns, SparseFeatures rows) {

    /** The initial one of a learner: worth more than a single solve would spend, because many updates follow. */
    static UpdatedPreconditioner carried(HikModel model, Run run) {
        PreconditionerSource source =
                new PreconditionerSource(true, model.posterior().alpha().columns(), model.rows());
        return UpdatedPreconditioner.of(source.forUpdates(model, model.varianceSources(), run), source);
    }

    /** The one that pays for the present solve. */
    static UpdatedPreconditioner carried(HikFit fit, int columns, Run run) {
        PreconditionerSource source = new PreconditionerSource(false, columns, fit.rows());
        return UpdatedPreconditioner.of(fit.preconditioner(columns, columns, run), source);
    }

    /** Rebuilds it for a model that continues from these rows. */
    Preconditioner base(HikModel model, Run run) {
        HikFit fit = HikFit.of(
                rows, SortedIndex.of(rows, run.workers()), model.hyperparameters(), model.settings(), run.workers());
        if (!forUpdates) {
            return fit.preconditioner(columns, columns, run);
        }
        HikVariances sources =
                new HikVariances(rows, fit.matrix(), model.settings().quantisation());
        return forUpdates(model, sources, run);
    }

    private Preconditioner forUpdates(HikModel model, HikVariances sources, Run run) {
        double tolerance = model.settings().solver().tolerance();
        PreconditionerChoice.Prospect low =
                HikPreconditioner.prospect(rows, sources.matrix(), columns, columns, tolerance, run.workers());
        return new GridChoice(rows, sources.matrix(), run.workers())
                .against(low, () -> sources.preconditioner(run.workers()));
    }
}
