package dev.querent.core.likelihood;

/** Sums of numbers given by their logarithms, without overflow. */
public final class LogSpace {
    private LogSpace() {}

    /** log Σ exp(terms); negative infinity for no terms. The largest term is taken out first. */
    public static double logSumExp(double... terms) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double term : terms) {
            largest = Math.max(largest, term); // NaN wins, as it should
        }
        if (Double.isInfinite(largest)) {
            return largest;
        }
        double sum = 0;
        for (double term : terms) {
            sum += Math.exp(term - largest);
        }
        return largest + Math.log(sum);
    }

    /** log(1 + exp(x)). */
    public static double log1pExp(double x) {
        return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
    }
}
