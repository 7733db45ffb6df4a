package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Preconditioned conjugate gradients (Hestenes and Stiefel 1952) for many right-hand sides. Each column has its own recursion and stopping test,
 * so its bits do not depend on the others; all active columns share one product with A and one solve with P per iteration.
 *
 * @param tolerance on ‖b − A·x‖ / ‖b‖
 * @param maxIterations of any one column; if it is reached first, the solution says so and the run's listener is notified
 */
public record ConjugateGradients(double tolerance, int maxIterations) {
    /**
     * Right-hand sides solved together. Products gain little from more, and the three working blocks stay at 115 MB for 150,000 rows, for any
     * number of right-hand sides.
     */
    static final int GROUP = 32;

    public ConjugateGradients {
        Require.finitePositive("tolerance", tolerance);
        Require.atLeast("maxIterations", maxIterations, 0);
    }

    /** From zero, without a preconditioner. */
    public Solution solve(SymmetricOperator a, Matrix b, Run run) {
        return solve(a, b, Optional.empty(), Preconditioner.none(), run);
    }

    /**
     * @param start an earlier solution to start from, of the shape of {@code b}; zero if empty
     */
    public Solution solve(SymmetricOperator a, Matrix b, Optional<Matrix> start, Preconditioner p, Run run) {
        return solve(a, b, start, p, run, ConvergenceListener.NONE);
    }

    /** Like the other, and reports the residual to the listener after each iteration. */
    public Solution solve(
            SymmetricOperator a,
            Matrix b,
            Optional<Matrix> start,
            Preconditioner p,
            Run run,
            ConvergenceListener listener) {
        Require.that(b.rows() == a.size(), "rows of the right-hand sides", b.rows(), a.size() + " as the operator's");
        start.ifPresent(s -> Require.that(
                s.rows() == b.rows() && s.columns() == b.columns(),
                "start",
                s.rows() + " x " + s.columns(),
                b.rows() + " x " + b.columns() + " as the right-hand sides"));
        ColumnArithmetic arithmetic = new ColumnArithmetic(b.rows(), run.workers());
        Matrix x = start.map(Matrix::copy).orElseGet(() -> Matrix.zeros(b.rows(), b.columns()));
        Solution solution = new Solution(x, arithmetic.dots(b, b), tolerance);
        LinearSystem system = new LinearSystem(this, a, p, b, solution, arithmetic, run);
        for (int from = 0; from < b.columns(); from += GROUP) {
            int to = Math.min(b.columns(), from + GROUP);
            new GroupSolve(system, solution.withoutZeros(from, to), listener).solve(start.isEmpty());
            run.progress("conjugate gradients", to, b.columns());
        }
        solution.warn(run);
        return solution;
    }
}
