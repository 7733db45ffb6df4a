package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code signed}: feature j becomes two, max(x, 0) at 2j and max(−x, 0) at 2j + 1, so that intersection kernels can compare signed values:
 * values of different sign share nothing, those of equal sign the smaller magnitude. The number of non-zero values does not grow. Nothing is
 * fitted.
 */
record SignedStep() implements VectorStep, VectorStep.Recipe {
    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "signed",
            "each feature split into its positive and its negative part, as for histograms",
            List.of(),
            options -> new SignedStep(),
            state -> new SignedStep());

    @Override
    public String text() {
        return KIND.name();
    }

    @Override
    public VectorStep fit(Supplier<Features> training) {
        return this;
    }

    @Override
    public int columns(int before) {
        return Math.multiplyExact(2, before);
    }

    @Override
    public Features apply(Features features, Run run) {
        return RowBlocks.build(
                features.rows(),
                columns(features.columns()),
                KIND.name(),
                run,
                () -> (row, into) -> features.forEachNonZero(
                        row, (column, value) -> into.add(2 * column + (value < 0 ? 1 : 0), Math.abs(value))));
    }

    @Override
    public State encode() {
        return new State().put("type", KIND.name());
    }
}
