package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Supplier;

/** {@code l1}: each row divided by the sum of its absolute values. Rows of zeros do not change. Nothing is fitted. */
record L1Step() implements VectorStep, VectorStep.Recipe {
    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "l1",
            "each row divided by the sum of its absolute values, as for histograms",
            List.of(),
            options -> new L1Step(),
            state -> new L1Step());

    @Override
    public String text() {
        return KIND.name();
    }

    @Override
    public VectorStep fit(Supplier<Features> training) {
        return this;
    }

    @Override
    public Features apply(Features features, Run run) {
        return RowBlocks.build(features.rows(), features.columns(), "l1", run, () -> (row, into) -> {
            double[] norm = new double[1];
            features.forEachNonZero(row, (column, value) -> norm[0] += Math.abs(value));
            features.forEachNonZero(row, (column, value) -> into.add(column, value / norm[0]));
        });
    }

    @Override
    public State encode() {
        return new State().put("type", KIND.name());
    }
}
