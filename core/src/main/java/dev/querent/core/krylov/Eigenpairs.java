package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;

/**
 * The largest eigenvalues of a symmetric matrix with their eigenvectors and residuals. Owns its arrays: do not change them.
 *
 * @param values as many as requested, or as there are rows; descending
 * @param vectors unit eigenvectors, one per column
 * @param residualNorms ‖A·x − λ·x‖ as computed at the end; A has an eigenvalue within this distance of λ
 * @param converged whether all residuals met the tolerance and no eigenvalue was missed
 * @param products number of columns multiplied with the matrix
 */
public record Eigenpairs(double[] values, Matrix vectors, double[] residualNorms, boolean converged, int products) {
    public int count() {
        return values.length;
    }

    /** The {@code i}-th largest eigenvalue, from 0. */
    public double value(int i) {
        return values[i];
    }

    public double residualNorm(int i) {
        return residualNorms[i];
    }
}
