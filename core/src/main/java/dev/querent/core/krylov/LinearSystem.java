package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;

/** A·X = B with all that its solution needs, shared by the parts of the solver. */
record LinearSystem(
        ConjugateGradients options,
        SymmetricOperator a,
        Preconditioner preconditioner,
        Matrix b,
        ColumnStates states,
        ColumnArithmetic arithmetic,
        CoefficientListener coefficients,
        Run run) {

    /** A·V. */
    void multiply(Matrix v, Matrix product) {
        run.cancellation().check();
        a.multiply(v, product, run.workers());
    }

    /** P⁻¹·V. */
    void precondition(Matrix v, Matrix solved) {
        preconditioner.solve(v, solved, run.workers());
    }
}
