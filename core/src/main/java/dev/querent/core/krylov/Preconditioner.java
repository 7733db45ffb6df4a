package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/** A symmetric positive definite matrix P ≈ A whose systems are cheap to solve. Thread-safe. */
public interface Preconditioner {

    /**
     * out := P⁻¹·in, column by column of the block. The bits of a column depend neither on the other columns nor on the number of
     * workers.
     */
    void solve(Matrix in, Matrix out, Workers workers);

    /**
     * The same for a subset of the right-hand sides; useful if each has its own P.
     *
     * @param columns the right-hand sides that the columns of the block belong to
     */
    default void solve(Matrix in, int[] columns, Matrix out, Workers workers) {
        solve(in, out, workers);
    }

    /**
     * Whether the result is a linear function of the input. An iterative preconditioner is not; conjugate gradients then use a flexible
     * recursion.
     */
    default boolean isFixed() {
        return true;
    }

    /**
     * A preconditioner of A without some rows and columns, for vectors that are zero there; its result there does not matter. It may be this
     * one: P⁻¹ of all rows is positive definite on the others, but treats the missing ones as known, which costs iterations if P is close to A.
     *
     * @param rows distinct
     */
    default Preconditioner without(int[] rows, Workers workers) {
        return this;
    }

    /** P = I: plain conjugate gradients. */
    static Preconditioner none() {
        return (in, out, workers) -> System.arraycopy(in.array(), 0, out.array(), 0, in.array().length);
    }
}
