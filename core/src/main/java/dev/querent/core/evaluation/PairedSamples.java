package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;

/** Checks that both paired tests share. */
final class PairedSamples {
    private PairedSamples() {}

    static void check(double[] first, double[] second) {
        Require.that(first.length == second.length, "number of second values", second.length, "" + first.length);
        for (int i = 0; i < first.length; i++) {
            Require.that(Double.isFinite(first[i]), "first value " + i, first[i], "finite");
            Require.that(Double.isFinite(second[i]), "second value " + i, second[i], "finite");
        }
    }
}
