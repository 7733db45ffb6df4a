package dev.querent.core.likelihood;

/**
 * Laplace's continued fraction of the normal tail (Abramowitz and Stegun 26.2.14): Φ(-t) = φ(t) / (t + δ₁) with δ_k = k / (t + δ_{k+1}). The
 * small quantity δ₁ is computed directly and not as a difference, so results derived from it keep their digits for every t.
 */
record MillsFraction(double first, double second, double third) {
    /** From here on the fraction is short; below, a power series is. */
    static final double FROM = 2;

    static MillsFraction at(double t) {
        double delta = 0;
        for (int k = terms(t); k > 3; k--) {
            delta = k / (t + delta);
        }
        double third = 3 / (t + delta);
        double second = 2 / (t + third);
        return new MillsFraction(1 / (t + second), second, third);
    }

    /** Number of terms, found by counting, that reaches round-off in all three results: 143 at t = 2 and 18 at t = 10. */
    private static int terms(double t) {
        return 13 + (int) (520 / (t * t));
    }
}
