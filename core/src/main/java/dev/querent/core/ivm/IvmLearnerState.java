package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.model.LearnerState;
import java.util.List;

/**
 * A state of {@link IvmLearner}. Immutable.
 *
 * @param model with its training rows
 * @param settled by machine, the rows chosen when all were compared last
 * @param sinceSettled rows changed since the temperature was estimated and all rows were compared
 */
public record IvmLearnerState(IvmModel model, List<int[]> settled, int sinceSettled) implements LearnerState<IvmModel> {

    public IvmLearnerState {
        settled = List.copyOf(settled);
    }

    /** Rows are copied by every update, as are those of the machines with the factors of their sites. */
    @Override
    public long bytes() {
        Features rows = model.parts().rows().features();
        long perRow = rows.bytes() / Math.max(1, rows.rows());
        long bytes = rows.bytes() + (long) Integer.BYTES * rows.rows();
        for (int active : model.activeRows()) {
            bytes += active * (perRow + Integer.BYTES + Double.BYTES * (3L + active));
        }
        return bytes;
    }
}
