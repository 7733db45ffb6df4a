package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;

/** The system A·X = B with its preconditioner and settings, shared by the parts of the solver. */
record LinearSystem(
        ConjugateGradients options,
        SymmetricOperator a,
        Preconditioner preconditioner,
        Matrix b,
        Solution solution,
        ColumnArithmetic arithmetic,
        Run run) {

    /** A·V for some of the right-hand sides. */
    void multiply(Matrix v, int[] columns, Matrix product) {
        run.cancellation().check();
        a.multiply(v, columns, product, run.workers());
    }

    /** P⁻¹·V for some of the right-hand sides. */
    void precondition(Matrix v, int[] columns, Matrix solved) {
        preconditioner.solve(v, columns, solved, run.workers());
    }
}
