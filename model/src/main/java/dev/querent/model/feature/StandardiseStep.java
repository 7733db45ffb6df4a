package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code standardise}: x becomes (x - mean) / deviation, both taken from the training rows; with {@code center=no} x / deviation, which
 * keeps a sparse matrix sparse. A feature that is constant in training becomes 0 everywhere.
 */
final class StandardiseStep implements VectorStep {
    private static final Option<Boolean> CENTER =
            Option.flag("center", true, "subtract the mean; no only divides, so that zeros stay zeros");

    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "standardise",
            "each feature shifted and scaled to mean 0 and standard deviation 1 in the training rows",
            List.of(CENTER),
            Fresh::new,
            StandardiseStep::decode);

    private final double[] centers;
    private final double[] factors;
    private final boolean zeroStaysZero;

    private StandardiseStep(double[] centers, double[] factors) {
        this.centers = centers;
        this.factors = factors;
        boolean stays = true;
        for (int j = 0; j < centers.length; j++) {
            stays &= centers[j] * factors[j] == 0;
        }
        this.zeroStaysZero = stays;
    }

    /** The step before it has seen data. */
    record Fresh(boolean center, String text) implements Recipe {
        Fresh(RecipeOptions options) {
            this(CENTER.of(options.values()), options.recipe());
        }

        /** Two passes, because Σx²/n − mean² would lose all digits if the mean is far from 0. */
        @Override
        public VectorStep fit(Supplier<Features> source) {
            Features training = source.get();
            int rows = training.rows();
            int columns = training.columns();
            double[] means = new double[columns];
            int[] nonZeros = new int[columns];
            for (int row = 0; row < rows; row++) {
                training.forEachNonZero(row, (column, value) -> {
                    means[column] += value / (double) rows;
                    nonZeros[column]++;
                });
            }
            double[] squares = new double[columns];
            for (int j = 0; j < columns; j++) {
                squares[j] = (rows - nonZeros[j]) * means[j] * means[j];
            }
            for (int row = 0; row < rows; row++) {
                training.forEachNonZero(row, (column, value) -> squares[column] += square(value - means[column]));
            }
            ColumnRanges ranges = ColumnRanges.of(training); // squares of constants are 0 but for round-off
            double[] factors = new double[columns];
            Arrays.setAll(factors, j -> ranges.width(j) == 0 ? 0 : Math.sqrt(rows / squares[j]));
            return new StandardiseStep(center ? means : new double[columns], factors);
        }
    }

    private static double square(double x) {
        return x * x;
    }

    @Override
    public Features apply(Features features, Run run) {
        return RowBlocks.build(
                features.rows(),
                features.columns(),
                KIND.name(),
                run,
                zeroStaysZero
                        ? () -> (row, into) -> features.forEachNonZero(
                                row, (column, value) -> into.add(column, standardised(column, value)))
                        : () -> {
                            double[] values = new double[features.columns()];
                            return (row, into) -> {
                                features.copyRow(row, values, 0);
                                Arrays.setAll(values, j -> standardised(j, values[j]));
                                RowBlocks.RowWriter.writeAll(values, into);
                            };
                        });
    }

    private double standardised(int column, double value) {
        return (value - centers[column]) * factors[column];
    }

    @Override
    public State encode() {
        return new State()
                .put("type", KIND.name())
                .put("centers", centers.clone())
                .put("factors", factors.clone());
    }

    static StandardiseStep decode(State state) {
        return new StandardiseStep(
                state.doubles("centers").clone(), state.doubles("factors").clone());
    }
}
