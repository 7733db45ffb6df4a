package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.inference.TTest;

/**
 * Two-sided paired t-test: do two methods, measured on the same runs, differ in the mean? Assumes that the differences are roughly
 * normal.
 *
 * @param meanDifference mean of first - second
 * @param statistic t; infinite if all differences are the same non-zero number, 0 if all are 0
 */
public record PairedTTest(int pairs, double meanDifference, double statistic, double pValue) {

    public static PairedTTest of(double[] first, double[] second) {
        Require.that(first.length == second.length, "number of second values", second.length, "" + first.length);
        Require.atLeast("pairs of a t-test", first.length, 2);
        for (int i = 0; i < first.length; i++) {
            Require.that(Double.isFinite(first[i]), "first value " + i, first[i], "finite");
            Require.that(Double.isFinite(second[i]), "second value " + i, second[i], "finite");
        }
        double mean = StatUtils.meanDifference(first, second);
        if (StatUtils.varianceDifference(first, second, mean) == 0) {
            // t is 0/0 or x/0: no evidence if nothing differs, full evidence if all runs differ by the same amount
            return mean == 0
                    ? new PairedTTest(first.length, 0, 0, 1)
                    : new PairedTTest(first.length, mean, Math.copySign(Double.POSITIVE_INFINITY, mean), 0);
        }
        TTest test = new TTest();
        return new PairedTTest(first.length, mean, test.pairedT(first, second), test.pairedTTest(first, second));
    }
}
