package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.model.error.InputException;
import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * {@code pyramid}: appends to the histograms of a grid of cells, row-major, those of each row of cells and of the whole, so that an intersection
 * kernel also counts matches in different cells (after Lazebnik, Schmid and Ponce 2006). Nothing is fitted.
 */
final class PyramidStep implements VectorStep, VectorStep.Recipe {
    private static final ValueRange SIDES = ValueRange.between(1, 32);
    private static final ValueRange WEIGHTS = ValueRange.between(0, 1000);
    private static final Option<Grid> GRID = Option.parsed(
            "grid",
            "2x2",
            "ROWSxCOLUMNS, each " + SIDES,
            Grid::parse,
            grid -> grid.rows + "x" + grid.columns,
            "cells of the histograms, row by row from the top left");
    private static final Option<Double> BANDS =
            Option.number("bands", 1, WEIGHTS, "weight of the histogram of each row of cells; 0 leaves it out");
    private static final Option<Double> WHOLE =
            Option.number("whole", 0.3, WEIGHTS, "weight of the histogram of the whole; 0 leaves it out");

    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "pyramid",
            "histograms of a grid of cells, of its rows and of the whole",
            List.of(GRID, BANDS, WHOLE),
            PyramidStep::new,
            PyramidStep::decode);

    private final RecipeOptions options;
    private final Grid grid;
    private final double bands;
    private final double whole;

    PyramidStep(RecipeOptions options) {
        this.options = options;
        this.grid = GRID.of(options.values());
        this.bands = BANDS.of(options.values());
        this.whole = WHOLE.of(options.values());
    }

    private record Grid(int rows, int columns) {
        static Optional<Grid> parse(String text) {
            if (!text.matches("[1-9][0-9]?x[1-9][0-9]?")) {
                return Optional.empty();
            }
            String[] sides = text.split("x");
            Grid grid = new Grid(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
            return Optional.of(grid).filter(some -> SIDES.contains(some.rows) && SIDES.contains(some.columns));
        }
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
        int cells = grid.rows * grid.columns;
        if (columns % cells != 0) {
            throw new InputException(columns + " features are not " + cells
                    + " histograms of equal length; choose the right grid with pyramid:grid=ROWSxCOLUMNS");
        }
        return columns / cells;
    }

    @Override
    public int columns(int before) {
        return before + bins(before) * ((bands > 0 ? grid.rows : 0) + (whole > 0 ? 1 : 0));
    }

    @Override
    public Features apply(Features features, Run run) {
        int before = features.columns();
        int bins = bins(before);
        int wholeAt = before + (bands > 0 ? grid.rows * bins : 0);
        return RowBlocks.build(features.rows(), columns(before), "pyramid", run, () -> {
            double[] sums = new double[(grid.rows + 1) * bins]; // bands, then the whole
            return (row, into) -> {
                features.forEachNonZero(row, (column, value) -> {
                    into.add(column, value);
                    int bin = column % bins;
                    sums[column / bins / grid.columns * bins + bin] += value;
                    sums[grid.rows * bins + bin] += value;
                });
                write(sums, 0, grid.rows * bins, bands, before, into);
                write(sums, grid.rows * bins, sums.length, whole, wholeAt, into);
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
