package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.stream.IntStream;

/**
 * Conjugate gradients on one group of right-hand sides. Round-off makes the recursive residual drift from b − A·x; all but rough solves compute
 * the latter at the end and restart the columns it shows to be unfinished.
 */
final class GroupSolve {
    /** Maximum number of restarts of a column; one that needs more has reached the limit of double precision. */
    private static final int RESTARTS = 3;

    /**
     * From this tolerance on, no true residual is computed at the end: the drift is far smaller, and that product is up to a tenth of a rough
     * solve.
     */
    private static final double ROUGH = 1e-3;

    private final LinearSystem system;
    private final int[] columns;
    private final ConvergenceListener listener;
    private int iteration;

    /** For the given columns, whose right-hand sides must be non-zero. */
    GroupSolve(LinearSystem system, int[] columns, ConvergenceListener listener) {
        this.system = system;
        this.columns = columns;
        this.listener = listener;
    }

    /** Iterates each column to the tolerance or the cap. */
    void solve(boolean startIsZero) {
        boolean rough = system.options().tolerance() >= ROUGH;
        int[] home = columns;
        for (int round = 0; home.length > 0; round++) {
            Matrix r = round == 0 && startIsZero ? residualAtZero(home) : residual(home);
            tell();
            int[] open = round > RESTARTS ? new int[0] : unfinished(home);
            home = picked(home, open);
            if (home.length > 0) {
                iterate(new ConjugateGradientRecursion(system, home, ColumnArithmetic.columns(r, open), round == 0));
                if (rough) {
                    home = picked(home, unfinished(home));
                    tell();
                }
            }
        }
    }

    private static int[] picked(int[] all, int[] positions) {
        return IntStream.of(positions).map(c -> all[c]).toArray();
    }

    /** The caller reports the last iteration to the listener; except for rough solves, with the true residual instead of the recursive one. */
    private void iterate(ConjugateGradientRecursion recursion) {
        iteration++;
        while (recursion.step()) {
            tell();
            iteration++;
        }
    }

    private void tell() {
        listener.on(
                iteration,
                IntStream.of(columns)
                        .mapToDouble(system.solution()::relativeResidual)
                        .reduce(0, Math::max));
    }

    /** Positions of the columns that have reached neither the tolerance nor the cap. */
    private int[] unfinished(int[] home) {
        Solution solution = system.solution();
        return IntStream.range(0, home.length)
                .filter(c -> !solution.converged(home[c]))
                .filter(c -> solution.iterations(home[c]) < system.options().maxIterations())
                .toArray();
    }

    private Matrix residualAtZero(int[] home) {
        Matrix r = ColumnArithmetic.columns(system.b(), home);
        system.solution().note(home, system.arithmetic().dots(r, r));
        return r;
    }

    private Matrix residual(int[] home) {
        Matrix product = Matrix.zeros(system.b().rows(), home.length);
        system.multiply(ColumnArithmetic.columns(system.solution().x(), home), home, product);
        Matrix r = ColumnArithmetic.columns(system.b(), home);
        system.solution().note(home, system.arithmetic().subtract(product, r));
        return r;
    }
}
