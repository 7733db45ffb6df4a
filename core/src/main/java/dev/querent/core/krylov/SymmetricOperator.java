package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/** A symmetric positive definite matrix given by its products with blocks of columns. Thread-safe. */
public interface SymmetricOperator {

    /** Number of rows and columns. */
    int size();

    /**
     * out := A·in, all columns at once, which costs far less than one by one. The bits of a column depend neither on the other columns nor on
     * the number of workers.
     */
    void multiply(Matrix in, Matrix out, Workers workers);

    /**
     * The same for a subset of the right-hand sides; useful if each has its own matrix.
     *
     * @param columns the right-hand sides that the columns of the block belong to
     */
    default void multiply(Matrix in, int[] columns, Matrix out, Workers workers) {
        multiply(in, out, workers);
    }
}
