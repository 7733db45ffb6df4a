package dev.querent.io.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.io.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * {@code scale}: x becomes (x - least) / (greatest - least), the extremes taken from the training rows, so training values
 * fill 0..1. Later values beyond the extremes are not cut off: they fall outside 0..1, and that they do is information. A
 * feature that is constant in training becomes 0 everywhere. A sparse matrix stays sparse where every least value is 0.
 */
final class ScaleStep implements VectorStep {
    static final FeatureKind KIND =
            new FeatureKind("scale", "each feature mapped to 0..1 by its range in the training rows", List.of());

    private final double[] least;
    private final double[] greatest;
    private final boolean zeroStaysZero;

    private ScaleStep(double[] least, double[] greatest) {
        this.least = least;
        this.greatest = greatest;
        boolean stays = true;
        for (int j = 0; j < least.length; j++) {
            stays &= scaled(j, 0) == 0;
        }
        this.zeroStaysZero = stays;
    }

    /** The step before it has seen data. */
    record Fresh() implements Recipe {
        @Override
        public String text() {
            return KIND.name();
        }

        @Override
        public VectorStep fit(Supplier<Features> source) {
            Features training = source.get();
            int columns = training.columns();
            double[] least = new double[columns];
            double[] greatest = new double[columns];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
            int[] nonZeros = new int[columns];
            for (int row = 0; row < training.rows(); row++) {
                training.forEachNonZero(row, (column, value) -> {
                    nonZeros[column]++;
                    least[column] = Math.min(least[column], value);
                    greatest[column] = Math.max(greatest[column], value);
                });
            }
            for (int j = 0; j < columns; j++) {
                if (nonZeros[j] < training.rows() || training.rows() == 0) {
                    least[j] = Math.min(least[j], 0);
                    greatest[j] = Math.max(greatest[j], 0);
                }
            }
            return new ScaleStep(least, greatest);
        }
    }

    private double scaled(int column, double value) {
        double range = greatest[column] - least[column];
        return range == 0 ? 0 : (value - least[column]) / range;
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
        return new State().put("type", KIND.name()).put("least", least.clone()).put("greatest", greatest.clone());
    }

    static ScaleStep decode(State state) {
        return new ScaleStep(
                state.doubles("least").clone(), state.doubles("greatest").clone());
    }
}
