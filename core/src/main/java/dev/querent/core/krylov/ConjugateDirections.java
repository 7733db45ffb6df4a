package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * Directions W of a positive definite matrix A with WᵀAW ≤ I: leading Ritz vectors u of a block Krylov space, each divided by the root of its
 * Ritz value. They bound quadratic forms from below: for any x, bᵀA⁻¹b ≥ 2xᵀb − xᵀAx, and with x = W·Wᵀb that is at least ‖Wᵀb‖², which is
 * Σᵢ(uᵢᵀb)²/λᵢ.
 *
 * <p>The bound holds for the computed vectors, although the Ritz vectors have not converged and are orthonormal only to round-off: with ε ≥
 * ‖WᵀAW − I‖ from products with A, all columns are divided by √(1 + ε). So the space need not be large, and no restarts refine it.
 */
public final class ConjugateDirections {
    private static final int BLOCK = 4;

    /**
     * Columns multiplied for k directions: 2k + 8 leave the bound within a hundredth of that of converged eigenpairs. Up to eight directions come
     * from the same space, so that more of them never loosen the bound.
     */
    private static final int COLUMNS_PER_DIRECTION = 2;

    private static final int MORE_COLUMNS = 8;
    private static final int LEAST_COLUMNS = 24;

    /** Directions with smaller eigenvalues, relative to the largest, would be round-off only. */
    private static final double LEAST_VALUE = 1e-12;

    private ConjugateDirections() {}

    /**
     * W, one direction per column: the wanted number, or the number of rows, or fewer if the other eigenvalues are negligible.
     *
     * @param seed of the starting block
     */
    public static Matrix of(SymmetricOperator a, int wanted, Seed seed, Backend backend, Run run) {
        int n = Require.atLeast("size of the matrix", a.size(), 1);
        int count = Math.min(Require.atLeast("directions", wanted, 1), n);
        int block = Math.min(BLOCK, n);
        int capacity = Math.min(n, Math.max(LEAST_COLUMNS, COLUMNS_PER_DIRECTION * count + MORE_COLUMNS));
        LanczosBasis basis = new LanczosBasis(a, capacity, block, seed, new Compute(backend, run.workers()), run);
        while (!basis.isComplete() && basis.hasRoom()) {
            basis.expand();
        }
        LanczosBasis.Ritz ritz = basis.ritz();
        int kept = 1;
        while (kept < count && ritz.value(kept) > LEAST_VALUE * ritz.value(0)) {
            kept++;
        }
        basis.restart(ritz, kept);
        return certified(basis, ritz, kept);
    }

    private static Matrix certified(LanczosBasis basis, LanczosBasis.Ritz ritz, int kept) {
        Matrix w = basis.vectors(kept);
        double roundOff = 0;
        for (int i = 0; i < kept; i++) {
            Require.finitePositive("eigenvalue of a positive definite matrix", ritz.value(i));
            scale(w, i, 1 / Math.sqrt(ritz.value(i)));
            roundOff += RoundOff.of(w.rows()) * ritz.value(0) / ritz.value(i);
        }
        Matrix gram = basis.project(basis.multiply(w)); // of the unit vectors
        double squares = 0;
        for (int j = 0; j < kept; j++) {
            for (int i = 0; i < kept; i++) {
                double error = gram.get(i, j) / Math.sqrt(ritz.value(i)) - (i == j ? 1 : 0);
                squares += error * error;
            }
        }
        double whole = 1 + Math.sqrt(squares) + roundOff;
        for (int i = 0; i < kept; i++) {
            scale(w, i, 1 / Math.sqrt(whole));
        }
        return w;
    }

    private static void scale(Matrix matrix, int column, double factor) {
        double[] array = matrix.array();
        for (int i = column * matrix.rows(); i < (column + 1) * matrix.rows(); i++) {
            array[i] *= factor;
        }
    }
}
