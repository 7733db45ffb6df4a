package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/** A symmetric positive definite matrix P near A whose systems are cheap to solve. Safe to share. */
public interface Preconditioner {

    /**
     * out := P⁻¹·in, column by column of the block. The bits of a column depend neither on the other columns nor on the number of
     * workers.
     */
    void solve(Matrix in, Matrix out, Workers workers);

    /**
     * Whether the result is a linear function of the input. Where it is found by iterating it is not, and conjugate gradients then take
     * more care of their directions.
     */
    default boolean isFixed() {
        return true;
    }

    /** P = I: plain conjugate gradients. */
    static Preconditioner none() {
        return (in, out, workers) -> System.arraycopy(in.array(), 0, out.array(), 0, in.array().length);
    }
}
