package dev.querent.core.hybrid;

import dev.querent.core.gp.inference.SignificantGain;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Cross-validation of what is fitted to held-out rows. */
final class UnseenLoss {
    private static final int FOLDS = 3;

    private UnseenLoss() {}

    /** Losses of some rows by a fit to others. */
    @FunctionalInterface
    interface Fit {
        double[] losses(int[] fitted, int[] judged);
    }

    /** The loss of each row by the fit to the other folds. */
    static double[] of(int rows, Fit fit) {
        double[] losses = new double[rows];
        for (int f = 0; f < Math.min(FOLDS, rows); f++) {
            int fold = f;
            int[] fitted =
                    IntStream.range(0, rows).filter(i -> i % FOLDS != fold).toArray();
            int[] judged =
                    IntStream.range(0, rows).filter(i -> i % FOLDS == fold).toArray();
            double[] some = fit.losses(fitted, judged);
            for (int i = 0; i < judged.length; i++) {
                losses[judged[i]] = some[i];
            }
        }
        return losses;
    }

    /** Whether losses are lower than others of the same rows, by more than chance. */
    static boolean isClearlyLower(double[] losses, double[] others) {
        double[] gains = new double[losses.length];
        Arrays.setAll(gains, i -> others[i] - losses[i]);
        return SignificantGain.isClear(gains);
    }
}
