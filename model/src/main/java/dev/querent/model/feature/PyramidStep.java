package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.progress.Run;
import dev.querent.model.error.InputException;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code pyramid}: appends to the histograms of a grid of cells, row-major, those of each row of cells and of the whole, so that an intersection
 * kernel also counts matches in different cells (after Lazebnik, Schmid and Ponce 2006). Nothing is fitted.
 */
final class PyramidStep implements VectorStep, VectorStep.Recipe {
    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "pyramid",
            "histograms of a grid of cells, of its rows and of the whole",
            List.of(
                    new OptionSpec(
                            "grid",
                            "2x2",
                            "ROWSxCOLUMNS, each 1..32",
                            "cells of the histograms, row by row from the top left"),
                    new OptionSpec(
                            "bands", "1", "0..1000", "weight of the histogram of each row of cells; 0 leaves it out"),
                    new OptionSpec("whole", "0.3", "0..1000", "weight of the histogram of the whole; 0 leaves it out")),
            PyramidStep::new,
            PyramidStep::decode);

    private final RecipeOptions options;
    private final int gridRows;
    private final int gridColumns;
    private final double bands;
    private final double whole;

    PyramidStep(RecipeOptions options) {
        this.options = options;
        String grid = options.text("grid");
        if (!grid.matches("([1-9]|[12][0-9]|3[0-2])x([1-9]|[12][0-9]|3[0-2])")) {
            throw options.bad("grid");
        }
        this.gridRows = Integer.parseInt(grid.substring(0, grid.indexOf('x')));
        this.gridColumns = Integer.parseInt(grid.substring(grid.indexOf('x') + 1));
        this.bands = options.number("bands", 0, 1000);
        this.whole = options.number("whole", 0, 1000);
    }

    @Override
    public String text() {
        return options.recipe();
    }

    @Override
    public VectorStep fit(Supplier<Features> training) {
        return this;
    }

    private int bins(int columns) {
        int cells = gridRows * gridColumns;
        if (columns % cells != 0) {
            throw new InputException(columns + " features are not " + cells
                    + " histograms of equal length; choose the right grid with pyramid:grid=ROWSxCOLUMNS");
        }
        return columns / cells;
    }

    @Override
    public int columns(int before) {
        return before + bins(before) * ((bands > 0 ? gridRows : 0) + (whole > 0 ? 1 : 0));
    }

    @Override
    public Features apply(Features features, Run run) {
        int before = features.columns();
        int bins = bins(before);
        int wholeAt = before + (bands > 0 ? gridRows * bins : 0);
        return RowBlocks.build(features.rows(), columns(before), "pyramid", run, () -> {
            double[] sums = new double[(gridRows + 1) * bins]; // bands, then the whole
            return (row, into) -> {
                features.forEachNonZero(row, (column, value) -> {
                    into.add(column, value);
                    int bin = column % bins;
                    sums[column / bins / gridColumns * bins + bin] += value;
                    sums[gridRows * bins + bin] += value;
                });
                write(sums, 0, gridRows * bins, bands, before, into);
                write(sums, gridRows * bins, sums.length, whole, wholeAt, into);
            };
        });
    }

    /** Writes and clears some of the sums. */
    private static void write(double[] sums, int from, int to, double weight, int column, SparseFeaturesBuilder into) {
        for (int i = from; i < to; i++) {
            if (weight * sums[i] != 0) {
                into.add(column + i - from, weight * sums[i]);
            }
            sums[i] = 0;
        }
    }

    @Override
    public State encode() {
        return new State().put("type", KIND.name()).put("options", options.encode());
    }

    static PyramidStep decode(State state) {
        return new PyramidStep(RecipeOptions.decode(KIND, state.state("options")));
    }
}
