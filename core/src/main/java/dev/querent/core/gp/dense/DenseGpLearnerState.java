package dev.querent.core.gp.dense;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.LearnerState;

/** A state of {@link DenseGpLearner}: the model with its factor, and the labels of its rows. Immutable. */
public record DenseGpLearnerState(DenseGpModel model, Labels labels) implements LearnerState<DenseGpModel> {

    LabeledData rows() {
        return new LabeledData(model.posterior().training(), labels);
    }

    /** How many rows the factor was made of, and how many it grew by each time; its bits depend on it. */
    public int[] portions() {
        return model.posterior().portions();
    }

    /** Rows and weights are copied by every update; a factor shares all but its last rows with the one it has grown from. */
    @Override
    public long bytes() {
        Features rows = model.posterior().training();
        int[] portions = portions();
        long n = rows.rows();
        long numbers =
                2 * n * portions[portions.length - 1] + n * model.classes().size();
        return rows.bytes() + Double.BYTES * numbers + Integer.BYTES * n;
    }
}
