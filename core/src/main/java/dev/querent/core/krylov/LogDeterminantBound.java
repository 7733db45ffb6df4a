package dev.querent.core.krylov;

import dev.querent.core.internal.Require;

/**
 * An upper bound on log det A of a positive definite matrix from its trace, its squared Frobenius norm and a bound on its largest eigenvalue
 * (Bai and Golub 1997): the two-point quadrature rule that has one node at that bound β and the other at
 *
 * <pre>t = (β·μ₁ − μ₂) / (β·n − μ₁),  μ₁ = tr A, μ₂ = ‖A‖²_F</pre>
 *
 * With x = t/β it is n·log β − (n − μ₁/β)·h(x), h(x) = log x / (x − 1), which needs no 2 × 2 system. h falls with x, and x falls with μ₂, so
 * that a μ₂ that is too small keeps the bound true.
 */
public final class LogDeterminantBound {
    /** If rounding leaves no more than this of n − tr A/β, all eigenvalues count as equal. */
    private static final double ROUND_OFF = 1e-13;

    private LogDeterminantBound() {}

    /**
     * log det A ≤ this.
     *
     * @param squares at most ‖A‖²_F, such as the sum of some squared eigenvalues; see {@link #squaresAtLeast}
     * @param largest at least the largest eigenvalue
     */
    public static double upper(int n, double trace, double squares, double largest) {
        Require.atLeast("n", n, 1);
        Require.finitePositive("trace", trace);
        Require.finitePositive("sum of squares", squares);
        Require.finitePositive("largest eigenvalue", largest);
        double gap = n - trace / largest;
        Require.that(
                gap >= -ROUND_OFF * n, "trace", trace, "at most " + n + " times the largest eigenvalue " + largest);
        double left = (trace - squares / largest) / largest; // Σ (λ/β)·(1 − λ/β)
        if (gap <= ROUND_OFF * n || (left <= 0 && left >= -ROUND_OFF * n)) {
            return n * Math.log(largest);
        }
        Require.that(left > 0, "sum of squares", squares, "below trace times largest eigenvalue " + trace * largest);
        return n * Math.log(largest) - gap * ratio(left / gap);
    }

    /**
     * A lower bound on ‖A‖²_F from some eigenvalues: their squares, and for the others the least that their sum allows, (tr A − Σλ)² / (n − k).
     * The published bound uses the squares alone, for which {@link #upper} may exceed n·log(tr A/n), the bound from the trace alone.
     */
    public static double squaresAtLeast(int n, double trace, double[] some) {
        Require.that(some.length <= n, "number of eigenvalues", some.length, "at most " + n);
        double squares = 0;
        double rest = trace;
        for (double value : some) {
            squares += value * value;
            rest -= value;
        }
        return some.length == n ? squares : squares + rest * rest / (n - some.length);
    }

    /** h(x) = log x / (x − 1), by its series near 1, where the quotient loses all digits. */
    private static double ratio(double x) {
        double d = x - 1;
        return Math.abs(d) < 1e-5 ? 1 - d / 2 + d * d / 3 : Math.log(x) / d;
    }
}
