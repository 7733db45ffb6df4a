package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * Two-sided Wilcoxon signed-rank test on paired runs: is the median difference 0? Pairs without a difference are dropped (Wilcoxon's rule). The
 * p-value is exact up to {@value #EXACT_LIMIT} pairs without ties, otherwise by the normal approximation with tie and continuity correction.
 *
 * <p>Hipparchus provides ranks and the normal distribution; its own test is not used because it enumerates all 2^n signs, does not correct the
 * variance for ties, and may return a p-value above 1.
 *
 * @param pairs pairs with a difference
 * @param zeros pairs without
 * @param positiveRanks sum of the ranks of pairs where first &gt; second
 * @param negativeRanks sum of the ranks of pairs where first &lt; second
 */
public record WilcoxonTest(
        int pairs, int zeros, double positiveRanks, double negativeRanks, Method method, double pValue) {
    /** A double counts fewer than 2^53 sign patterns exactly, and beyond 50 pairs the approximation is as good. */
    static final int EXACT_LIMIT = 50;

    /** Differences closer than this fraction of the largest value are ties: 0.96 - 0.95 and 0.97 - 0.96 differ in the last bit. */
    private static final double RESOLUTION = 1e-12;

    /** How the p-value is computed. */
    public enum Method {
        EXACT,
        NORMAL_APPROXIMATION
    }

    public static WilcoxonTest of(double[] first, double[] second) {
        PairedSamples.check(first, second);
        Require.atLeast("pairs of a Wilcoxon test", first.length, 1);
        double[] differences = roundedDifferences(first, second);
        int zeros = first.length - differences.length;
        if (differences.length == 0) {
            return new WilcoxonTest(0, zeros, 0, 0, Method.EXACT, 1);
        }
        double[] ranks = new NaturalRanking()
                .rank(Arrays.stream(differences).map(Math::abs).toArray());
        double positive = 0;
        double negative = 0;
        for (int i = 0; i < ranks.length; i++) {
            if (differences[i] > 0) {
                positive += ranks[i];
            } else {
                negative += ranks[i];
            }
        }
        double tieTerm = tieTerm(ranks);
        boolean exact = tieTerm == 0 && ranks.length <= EXACT_LIMIT;
        double smaller = Math.min(positive, negative);
        return new WilcoxonTest(
                ranks.length,
                zeros,
                positive,
                negative,
                exact ? Method.EXACT : Method.NORMAL_APPROXIMATION,
                exact ? exact((int) smaller, ranks.length) : approximate(smaller, ranks.length, tieTerm));
    }

    /** All non-zero differences, in whole multiples of the resolution. */
    private static double[] roundedDifferences(double[] first, double[] second) {
        double largest = 0;
        for (int i = 0; i < first.length; i++) {
            largest = Math.max(largest, Math.max(Math.abs(first[i]), Math.abs(second[i])));
        }
        double unit = largest * RESOLUTION;
        double[] multiples = new double[first.length];
        int kept = 0;
        for (int i = 0; i < first.length; i++) {
            double multiple = unit == 0 ? 0 : Math.rint((first[i] - second[i]) / unit);
            if (multiple != 0) {
                multiples[kept++] = multiple;
            }
        }
        return Arrays.copyOf(multiples, kept);
    }

    /** Sum of t^3 - t over groups of t equal ranks; 0 without ties. */
    private static double tieTerm(double[] ranks) {
        double[] sorted = ranks.clone();
        Arrays.sort(sorted);
        double term = 0;
        int start = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || sorted[i] != sorted[start]) {
                double t = i - start;
                term += t * t * t - t;
                start = i;
            }
        }
        return term;
    }

    /** 2 P(W &lt;= smaller), where W contains each of the ranks 1..n with probability 1/2: counts the patterns by their sum. */
    private static double exact(int smaller, int n) {
        double[] patterns = new double[n * (n + 1) / 2 + 1];
        patterns[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = patterns.length - 1; sum >= rank; sum--) {
                patterns[sum] += patterns[sum - rank];
            }
        }
        double below = 0;
        for (int sum = 0; sum <= smaller; sum++) {
            below += patterns[sum];
        }
        return Math.min(1, 2 * below / Math.pow(2, n));
    }

    private static double approximate(double smaller, int n, double tieTerm) {
        double mean = n * (n + 1.0) / 4;
        double variance = n * (n + 1.0) * (2.0 * n + 1) / 24 - tieTerm / 48;
        double z = Math.min(0, (smaller - mean + 0.5) / Math.sqrt(variance));
        return 2 * new NormalDistribution().cumulativeProbability(z);
    }
}
