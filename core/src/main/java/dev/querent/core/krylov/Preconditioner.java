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
     * The same for some of the right-hand sides that are solved for together; of use where each has a P of its own.
     *
     * @param columns which right-hand sides the columns of the block belong to
     */
    default void solve(Matrix in, int[] columns, Matrix out, Workers workers) {
        solve(in, out, workers);
    }

    /**
     * Whether the result is a linear function of the input. Where it is found by iterating it is not, and conjugate gradients then take
     * more care of their directions.
     */
    default boolean isFixed() {
        return true;
    }

    /**
     * One of A without some rows and columns, for vectors that are zero there; what it gives there does not matter. It may be this one: P⁻¹ of all
     * rows is positive definite on the others, but takes the missing ones as known, which a P close to A pays for in iterations.
     *
     * @param rows each once
     */
    default Preconditioner without(int[] rows, Workers workers) {
        return this;
    }

    /** P = I: plain conjugate gradients. */
    static Preconditioner none() {
        return (in, out, workers) -> System.arraycopy(in.array(), 0, out.array(), 0, in.array().length);
    }
}
