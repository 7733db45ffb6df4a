package dev.querent.core.gp;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.LearnerState;

/** A state of {@link DenseGpLearner}: the model with its factor, and the labels of its rows. Immutable. */
public record DenseGpLearnerState(DenseGpModel model, Labels labels) implements LearnerState<DenseGpModel> {

    LabeledData rows() {
        return new LabeledData(model.posterior().training(), labels);
    }

    @Override
    public long bytes() {
        Features rows = model.posterior().training();
        long features = rows instanceof DenseFeatures ? 4L * rows.rows() * rows.columns() : 8L * rows.nonZeros();
        return features
                + rows.rows()
                        * (Integer.BYTES + (long) Double.BYTES * model.classes().size());
    }
}
