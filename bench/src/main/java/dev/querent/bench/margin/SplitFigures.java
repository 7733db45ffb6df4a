package dev.querent.bench.margin;

import dev.querent.core.evaluation.PairedTTest;
import java.util.Arrays;
import java.util.Locale;

/** What a trainer reached on each split. */
final class SplitFigures {
    private final double[] accuracies;
    private final double[] losses;
    private final double[] errors; // of calibration
    private final double[] twins; // errors of calibrated twins
    private final double[] seconds;

    SplitFigures(int splits) {
        accuracies = new double[splits];
        losses = new double[splits];
        errors = new double[splits];
        twins = new double[splits];
        seconds = new double[splits];
    }

    void note(int split, double accuracy, double loss, double error, double twin, double time) {
        accuracies[split] = accuracy;
        losses[split] = loss;
        errors[split] = error;
        twins[split] = twin;
        seconds[split] = time;
    }

    /** In a line, with the paired difference of another's accuracies and losses to these. */
    String text(SplitFigures other) {
        String own = String.format(
                Locale.ROOT,
                "%.2f %%, log loss %.4f, ECE %.4f (calibrated twin %.4f), %.2f s",
                100 * mean(accuracies),
                mean(losses),
                mean(errors),
                mean(twins),
                mean(seconds));
        if (other == this || accuracies.length < 2) {
            return own;
        }
        PairedTTest accuracy = PairedTTest.of(other.accuracies, accuracies);
        PairedTTest loss = PairedTTest.of(other.losses, losses);
        return own
                + String.format(
                        Locale.ROOT,
                        "; first less this: %+.2f points (p %.3g), log loss %+.4f (p %.3g)",
                        100 * accuracy.meanDifference(),
                        accuracy.pValue(),
                        loss.meanDifference(),
                        loss.pValue());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
