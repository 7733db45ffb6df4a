package dev.querent.core.evaluation;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Confusion matrix: counts of rows by actual and predicted class. Immutable. */
public final class ConfusionMatrix {
    private final LabelSet classes;
    private final int[][] counts; // [actual][predicted]

    private ConfusionMatrix(LabelSet classes, int[][] counts) {
        this.classes = classes;
        this.counts = counts;
    }

    public static ConfusionMatrix of(Predictions predictions, Labels labels) {
        TestRows test = TestRows.of(predictions, labels);
        int[][] counts = new int[test.classes()][test.classes()];
        for (int row = 0; row < test.count(); row++) {
            counts[test.actual(row)][predictions.best(row)]++;
        }
        return new ConfusionMatrix(predictions.classes(), counts);
    }

    public LabelSet classes() {
        return classes;
    }

    public int count(int actual, int predicted) {
        return counts[actual][predicted];
    }

    /** Number of test rows of a class. */
    public int actualTotal(int actual) {
        return Arrays.stream(counts[actual]).sum();
    }

    /** Number of rows predicted as a class. */
    public int predictedTotal(int predicted) {
        Objects.checkIndex(predicted, classes.size());
        return Arrays.stream(counts).mapToInt(row -> row[predicted]).sum();
    }

    /** Recall of a class; empty if it has no test rows. */
    public OptionalDouble recall(int actual) {
        return share(counts[actual][actual], actualTotal(actual));
    }

    /** Precision of a class; empty if no row was predicted as it. */
    public OptionalDouble precision(int predicted) {
        return share(counts[predicted][predicted], predictedTotal(predicted));
    }

    private static OptionalDouble share(int part, int whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }

    /** A copy of all counts, {@code [actual][predicted]}. */
    public int[][] toArray() {
        return Arrays.stream(counts).map(int[]::clone).toArray(int[][]::new);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix matrix
                && matrix.classes.equals(classes)
                && Arrays.deepEquals(matrix.counts, counts);
    }

    @Override
    public int hashCode() {
        return 31 * classes.hashCode() + Arrays.deepHashCode(counts);
    }

    @Override
    public String toString() {
        return IntStream.range(0, classes.size())
                .mapToObj(c -> classes.name(c) + " " + Arrays.toString(counts[c]))
                .toList()
                .toString();
    }
}
