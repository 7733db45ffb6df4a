package dev.querent.io.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.io.InputException;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.state.State;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code pyramid}: histograms of several cells, one after the other, get the histogram of the whole behind them, so that an
 * intersection kernel also counts what lies in different cells (Lazebnik, Schmid and Ponce 2006). Nothing is fitted.
 */
record PyramidStep(RecipeOptions options) implements VectorStep, VectorStep.Recipe {
    static final FeatureKind KIND = new FeatureKind(
            "pyramid",
            "histograms of cells, followed by their sum",
            List.of(
                    new OptionSpec("cells", "4", "2..1024", "how many histograms a row holds, one after the other"),
                    new OptionSpec("weight", "0.5", "0.001..1000", "of the sum against the cells")));

    PyramidStep {
        options.integer("cells", 2, 1024);
        options.number("weight", 0.001, 1000);
    }

    private int cells() {
        return options.integer("cells", 2, 1024);
    }

    @Override
    public String text() {
        return options.recipe();
    }

    @Override
    public VectorStep fit(Supplier<Features> training) {
        return this;
    }

    @Override
    public int columns(int before) {
        if (before % cells() != 0) {
            throw new InputException(before + " features are not " + cells()
                    + " histograms of equal length; choose the right number with pyramid:cells=N");
        }
        return before + before / cells();
    }

    @Override
    public Features apply(Features features, Run run) {
        int before = features.columns();
        int bins = columns(before) - before;
        double weight = options.number("weight", 0.001, 1000);
        return RowBlocks.build(features.rows(), before + bins, "pyramid", run, () -> {
            double[] sums = new double[bins];
            return (row, into) -> {
                features.forEachNonZero(row, (column, value) -> {
                    into.add(column, value);
                    sums[column % bins] += value;
                });
                for (int bin = 0; bin < bins; bin++) {
                    if (sums[bin] != 0) {
                        into.add(before + bin, weight * sums[bin]);
                        sums[bin] = 0;
                    }
                }
            };
        });
    }

    @Override
    public State encode() {
        return new State().put("type", KIND.name()).put("options", options.encode());
    }

    static PyramidStep decode(State state) {
        return new PyramidStep(RecipeOptions.decode(KIND, state.state("options")));
    }
}
