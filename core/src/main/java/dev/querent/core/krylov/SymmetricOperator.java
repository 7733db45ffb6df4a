package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/** A symmetric positive definite matrix that is known by its products with blocks of columns. Safe to share. */
public interface SymmetricOperator {

    /** Rows, and columns. */
    int size();

    /**
     * out := A·in, all columns at once, which costs far less than one after the other. The bits of a column depend neither on
     * the other columns nor on the number of workers.
     */
    void multiply(Matrix in, Matrix out, Workers workers);

    /**
     * The same for some of the right-hand sides that are solved for together; of use where each has a matrix of its own.
     *
     * @param columns which right-hand sides the columns of the block belong to
     */
    default void multiply(Matrix in, int[] columns, Matrix out, Workers workers) {
        multiply(in, out, workers);
    }
}
