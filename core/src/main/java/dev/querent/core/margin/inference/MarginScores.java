package dev.querent.core.margin.inference;

import dev.querent.core.gp.probit.inference.OneVersusRest;
import java.util.Arrays;
import java.util.List;

/**
 * Latent means m and variances v of all classes, row after row. Arrays are passed on, not copied.
 *
 * @param classes number of classes
 */
public record MarginScores(int classes, double[] means, double[] variances) {

    /** Of two classes the second has the negative mean of the first, and its variance. */
    public static MarginScores of(MarginPosterior.Moments moments, int classes) {
        double[] variances = OneVersusRest.scores(moments.variances(), classes);
        Arrays.setAll(variances, e -> Math.abs(variances[e]));
        return new MarginScores(classes, OneVersusRest.scores(moments.means(), classes), variances);
    }

    public int rows() {
        return means.length / classes;
    }

    /** The given rows of several, one after the other. */
    public static MarginScores joined(List<MarginScores> parts) {
        return new MarginScores(
                parts.get(0).classes,
                parts.stream().flatMapToDouble(p -> Arrays.stream(p.means)).toArray(),
                parts.stream().flatMapToDouble(p -> Arrays.stream(p.variances)).toArray());
    }
}
