package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.OptionalDouble;

/** The largest eigenvalues of a symmetric matrix with their eigenvectors and residuals. */
public final class Eigenpairs {
    private final double[] values;
    private final Matrix vectors;
    private final double[] residualNorms;
    private final OptionalDouble next;
    private final boolean converged;
    private final int products;

    /** Takes ownership of all arguments. */
    Eigenpairs(
            double[] values,
            Matrix vectors,
            double[] residualNorms,
            OptionalDouble next,
            boolean converged,
            int products) {
        this.values = values;
        this.vectors = vectors;
        this.residualNorms = residualNorms;
        this.next = next;
        this.converged = converged;
        this.products = products;
    }

    /** The requested number, or the number of rows. */
    public int count() {
        return values.length;
    }

    /** The {@code i}-th largest eigenvalue, from 0. */
    public double value(int i) {
        return values[i];
    }

    /** All of them, descending. */
    public double[] values() {
        return values.clone();
    }

    /** Unit eigenvectors, one per column. The live matrix: the owner may take it over. */
    public Matrix vectors() {
        return vectors;
    }

    /** ‖A·x − λ·x‖ as computed at the end; A has an eigenvalue within this distance of λ. */
    public double residualNorm(int i) {
        return residualNorms[i];
    }

    /**
     * An upper estimate of the next smaller eigenvalue, λ + ‖A·x − λ·x‖ of a vector found from a random start orthogonal to the others; empty if
     * there is none.
     */
    public OptionalDouble nextAtMost() {
        return next;
    }

    /** Whether all residuals met the tolerance and no eigenvalue was missed. */
    public boolean converged() {
        return converged;
    }

    /** Number of columns multiplied with the matrix. */
    public int products() {
        return products;
    }
}
