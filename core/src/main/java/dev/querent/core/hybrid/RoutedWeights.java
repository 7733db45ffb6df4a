package dev.querent.core.hybrid;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Weights of the pool for rows of each routed class, shrunk towards those of all rows. How far they may differ is one number for all classes, chosen
 * by cross-validation; unless they clearly lower the loss of unseen rows, all classes have the same weights.
 */
final class RoutedWeights {
    /** Standard deviations of the logarithms of weights that are tried. */
    private static final double[] DEVIATIONS = {0.1, 0.3, 1};

    private RoutedWeights() {}

    /**
     * @param rows by routed class
     * @return weights by routed class
     */
    static List<LogLinearWeights> of(HeldOutRows heldOut, List<int[]> rows, LogLinearWeights global) {
        List<HeldOutRows> parts = rows.stream().map(heldOut::select).toList();
        double[] shared =
                joined(parts.stream().map(part -> losses(part, global)).toList());
        double[] lowest = shared;
        double best = 0;
        for (double deviation : DEVIATIONS) {
            double[] losses = joined(parts.stream()
                    .map(part -> UnseenLoss.of(
                            part.size(),
                            (fitted, judged) -> losses(
                                    part.select(judged), LogLinearFit.near(part.select(fitted), global, deviation))))
                    .toList());
            if (sum(losses) < sum(lowest)) {
                lowest = losses;
                best = deviation;
            }
        }
        boolean differ = best > 0 && UnseenLoss.isClearlyLower(lowest, shared);
        double chosen = best;
        return parts.stream()
                .map(part -> differ ? LogLinearFit.near(part, global, chosen) : global)
                .toList();
    }

    private static double[] losses(HeldOutRows rows, LogLinearWeights weights) {
        return SoftmaxLoss.ofRows(rows.scores(weights), rows.codes());
    }

    private static double sum(double[] losses) {
        return Arrays.stream(losses).sum();
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /** Rows by routed class. */
    static List<int[]> routes(HeldOutRows heldOut) {
        return IntStream.range(0, heldOut.classes())
                .mapToObj(c -> IntStream.range(0, heldOut.size())
                        .filter(i -> heldOut.routed(i) == c)
                        .toArray())
                .toList();
    }
}
