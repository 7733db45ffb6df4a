package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code scale}: x becomes (x - least) / (greatest - least), the extremes taken from the training rows, so training values
 * fill 0..1. Later values beyond the extremes become 0 or 1, unless {@code clamp=no} leaves them outside: kernels of histograms take no
 * negative values. A feature that is constant in training becomes 0 everywhere. A sparse matrix stays sparse where 0 becomes 0.
 */
final class ScaleStep implements VectorStep {
    private static final Option<Boolean> CLAMP =
            Option.flag("clamp", true, "set later values outside that range to 0 or 1; no leaves them outside");

    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "scale",
            "each feature mapped to 0..1 by its range in the training rows",
            List.of(CLAMP),
            Fresh::new,
            ScaleStep::decode);

    private final ColumnRanges ranges;
    private final boolean clamp;
    private final boolean zeroStaysZero;

    private ScaleStep(ColumnRanges ranges, boolean clamp) {
        this.ranges = ranges;
        this.clamp = clamp;
        boolean stays = true;
        for (int j = 0; j < ranges.least().length; j++) {
            stays &= scaled(j, 0) == 0;
        }
        this.zeroStaysZero = stays;
    }

    /** The step before it has seen data. */
    record Fresh(boolean clamp, String text) implements Recipe {
        Fresh(RecipeOptions options) {
            this(CLAMP.of(options.values()), options.recipe());
        }

        @Override
        public VectorStep fit(Supplier<Features> source) {
            return new ScaleStep(ColumnRanges.of(source.get()), clamp);
        }
    }

    private double scaled(int column, double value) {
        double width = ranges.width(column);
        double share = width == 0 ? 0 : (value - ranges.least()[column]) / width;
        return clamp ? Math.min(1, Math.max(0, share)) : share;
    }

    @Override
    public Features apply(Features features, Run run) {
        return RowBlocks.build(
                features.rows(),
                features.columns(),
                "scale",
                run,
                this.zeroStaysZero
                        ? () -> (row, into) ->
                                features.forEachNonZero(row, (column, value) -> into.add(column, scaled(column, value)))
                        : () -> {
                            double[] values = new double[features.columns()];
                            return (row, into) -> {
                                features.copyRow(row, values, 0);
                                for (int j = 0; j < values.length; j++) {
                                    into.add(j, scaled(j, values[j]));
                                }
                            };
                        });
    }

    @Override
    public State encode() {
        return new State()
                .put("type", KIND.name())
                .put("least", ranges.least().clone())
                .put("greatest", ranges.greatest().clone())
                .put("clamp", clamp);
    }

    /** Models stored before this option existed leave values outside, as in their training. */
    static ScaleStep decode(State state) {
        return new ScaleStep(
                new ColumnRanges(
                        state.doubles("least").clone(),
                        state.doubles("greatest").clone()),
                state.has("clamp") && state.flag("clamp"));
    }
}
