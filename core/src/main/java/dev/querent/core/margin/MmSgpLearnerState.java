package dev.querent.core.margin;

import dev.querent.core.model.LearnerState;

/**
 * A state of {@link MmSgpLearner}. Immutable.
 *
 * @param model with its training rows
 * @param changes rows changed since the temperature was fitted
 */
public record MmSgpLearnerState(MmSgpModel model, int changes) implements LearnerState<MmSgpModel> {

    /** Rows and support points are copied by every update; each machine has its factor and two numbers per row. */
    @Override
    public long bytes() {
        MmSgpModel.Parts parts = model.parts();
        long rows = parts.rows().size();
        long support = parts.support().rows();
        long perMachine = Double.BYTES * (2 * rows + support * (support + 1));
        return parts.rows().features().bytes()
                + parts.support().bytes()
                + parts.machines().size() * perMachine;
    }
}
