package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.Transform;
import dev.querent.core.model.LearnerState;
import dev.querent.core.progress.Run;

/** A state of {@link HikLearner}: the model and the preconditioner it carries between updates. Immutable. */
public final class HikLearnerState implements LearnerState<HikModel> {
    private final HikModel model;
    private final UpdatedPreconditioner preconditioner;

    HikLearnerState(HikModel model, UpdatedPreconditioner preconditioner) {
        this.model = model;
        this.preconditioner = preconditioner;
    }

    /** Restores a state: rebuilds the preconditioner from its parts. */
    public static HikLearnerState restored(HikModel model, UpdatedPreconditionerParts carried, Run run) {
        return new HikLearnerState(model, UpdatedPreconditioner.restored(model, carried, run));
    }

    @Override
    public HikModel model() {
        return model;
    }

    UpdatedPreconditioner preconditioner() {
        return preconditioner;
    }

    /** What the preconditioner consists of. */
    public UpdatedPreconditionerParts carried() {
        return preconditioner.parts();
    }

    /** Rows and sorted index are copied by every update, the base of the preconditioner is shared. */
    @Override
    public long bytes() {
        SparseFeatures rows = model.rows();
        boolean transformed = !(model.matrix().kernel().transform() instanceof Transform.Identity);
        long perValue = 2L * (Integer.BYTES + Float.BYTES) + (transformed ? Double.BYTES : 0);
        long perRow = 4L * Integer.BYTES
                + Double.BYTES * (1L + model.posterior().alpha().columns());
        long perFeature = Integer.BYTES + Double.BYTES;
        return perValue * rows.nonZeros() + perRow * rows.rows() + perFeature * rows.columns();
    }
}
