package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Forecasts the share of predictions that more labels will change, an upper bound on the gain in accuracy. Compares predictions of successive
 * models for the same unlabelled rows and fits a power law a·n^(−b) in the number of labels n to the recent changes per label, in the logarithm.
 * For one thread.
 */
public final class PredictionChangeForecast {
    private static final int FEWEST = 3;
    private static final int LATEST = 8;

    /** A steeper decrease than this is noise. */
    private static final double STEEPEST = 2;

    private final Deque<Change> changes = new ArrayDeque<>();
    private List<String> before = List.of();
    private int labelsBefore;

    /**
     * Changed predictions.
     *
     * @param labels at the middle of the comparison
     * @param perLabel share of predictions that changed, per label
     */
    private record Change(double labels, double perLabel) {}

    /** A forecast before any predictions. */
    public PredictionChangeForecast() {}

    /**
     * Adds the predictions of the next model.
     *
     * @param labels it has learnt from; more than before, or nothing is compared
     * @param said about the same rows each time
     */
    public void next(int labels, Predictions said) {
        List<String> now = new ArrayList<>(
                IntStream.range(0, said.rows()).mapToObj(said::bestName).toList());
        if (!before.isEmpty() && labels > labelsBefore) {
            Require.that(before.size() == now.size(), "rows", now.size(), before.size() + " as before");
            long changed = IntStream.range(0, now.size())
                    .filter(i -> !now.get(i).equals(before.get(i)))
                    .count();
            double share = (changed + 0.5) / (now.size() + 1); // never zero: no change among few rows proves little
            changes.addLast(new Change((labels + labelsBefore) / 2.0, share / (labels - labelsBefore)));
            if (changes.size() > LATEST) {
                changes.removeFirst();
            }
        }
        before = now;
        labelsBefore = labels;
    }

    /** The share of predictions that this many more labels should change; empty until there are enough comparisons. */
    public OptionalDouble change(int more) {
        Require.atLeast("labels", more, 1);
        if (changes.size() < FEWEST) {
            return OptionalDouble.empty();
        }
        double x =
                changes.stream().mapToDouble(c -> Math.log(c.labels)).average().orElseThrow();
        double y = changes.stream()
                .mapToDouble(c -> Math.log(c.perLabel))
                .average()
                .orElseThrow();
        double products = 0;
        double squares = 0;
        for (Change change : changes) {
            double dx = Math.log(change.labels) - x;
            products += dx * (Math.log(change.perLabel) - y);
            squares += dx * dx;
        }
        double fall = Math.max(0, Math.min(STEEPEST, -products / squares));
        double sum = 0;
        for (int label = 1; label <= more; label++) {
            sum += Math.exp(y - fall * (Math.log(labelsBefore + label) - x));
        }
        return OptionalDouble.of(Math.min(1, sum));
    }
}
