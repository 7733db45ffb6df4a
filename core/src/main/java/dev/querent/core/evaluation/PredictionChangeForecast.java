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
 * What more labels are worth at most: the share of answers they should change, since an answer that stays adds nothing to the accuracy. Answers
 * about the same unlabelled rows are compared as labels come; the changes per label are taken to fall like a power a·n^(−b) of the labels
 * n, fitted to the latest comparisons in the logarithm. For one thread.
 */
public final class PredictionChangeForecast {
    private static final int FEWEST = 3;
    private static final int LATEST = 8;

    /** Falling faster than this is chance. */
    private static final double STEEPEST = 2;

    private final Deque<Change> changes = new ArrayDeque<>();
    private List<String> before = List.of();
    private int labelsBefore;

    /**
     * Answers that changed.
     *
     * @param labels in the middle of the comparison
     * @param perLabel share of answers
     */
    private record Change(double labels, double perLabel) {}

    /**
     * Takes in what the next model says.
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
            double share = (changed + 0.5) / (now.size() + 1); // never zero: that none of few changed proves little
            changes.addLast(new Change((labels + labelsBefore) / 2.0, share / (labels - labelsBefore)));
            if (changes.size() > LATEST) {
                changes.removeFirst();
            }
        }
        before = now;
        labelsBefore = labels;
    }

    /** The share of answers that so many more labels should change; empty until there were enough comparisons. */
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
