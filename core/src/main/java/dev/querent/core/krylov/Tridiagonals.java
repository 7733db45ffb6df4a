package dev.querent.core.krylov;

import java.util.Arrays;

/**
 * The tridiagonal matrices T of the Lanczos process on P^(-1/2)·A·P^(-1/2), one per column, from the steps γ and factors δ of
 * conjugate gradients (Golub and Van Loan, section 10.2): T_jj = 1/γ_j + δ_j/γ_(j−1), T_(j,j+1) = √δ_(j+1)/γ_j.
 */
final class Tridiagonals {
    private final double[][] steps;
    private final double[][] factors;
    private final int[] sizes;

    Tridiagonals(int columns) {
        steps = new double[columns][16];
        factors = new double[columns][16];
        sizes = new int[columns];
    }

    /** x += length·p. */
    void step(int column, double length) {
        int at = sizes[column];
        if (length > 0) { // otherwise round-off has ended this column
            if (at == steps[column].length) {
                steps[column] = Arrays.copyOf(steps[column], 2 * at);
                factors[column] = Arrays.copyOf(factors[column], 2 * at);
            }
            steps[column][at] = length;
            sizes[column]++;
        }
    }

    /** p := P⁻¹r + factor·p. */
    void turn(int column, double factor) {
        factors[column][sizes[column] - 1] = factor;
    }

    /** The Gauss rule of a column: e₁ᵀ·f(T)·e₁ = Σ weight·f(node). */
    GaussRule rule(int column) {
        int size = sizes[column];
        double[] gamma = steps[column];
        double[] delta = factors[column]; // entry j belongs between steps j and j + 1
        double[] diagonal = new double[size];
        double[] beside = new double[Math.max(0, size - 1)];
        for (int j = 0; j < size; j++) {
            diagonal[j] = 1 / gamma[j] + (j > 0 ? delta[j - 1] / gamma[j - 1] : 0);
            if (j + 1 < size) {
                beside[j] = Math.sqrt(delta[j]) / gamma[j];
            }
        }
        return GaussRule.of(diagonal, beside);
    }
}
