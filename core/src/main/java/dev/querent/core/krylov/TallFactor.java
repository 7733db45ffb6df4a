package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * A tall matrix L with L·Lᵀ ≈ K. Immutable. The bits of a product depend neither on the other columns of a block nor on the number of
 * workers.
 */
public interface TallFactor {

    int rows();

    /** Columns of L. */
    int rank();

    /** Lᵀ·r. */
    Matrix transposeMultiply(Matrix r, Workers workers);

    /** out := scale·(v − L·w); {@code v} and {@code out} may be the same. */
    void subtractProduct(Matrix v, Matrix w, double scale, Matrix out, Workers workers);

    /** Lᵀ·L. */
    Matrix gram(Compute compute);
}
